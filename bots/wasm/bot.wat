;; A bot that plays the first legal move. It speaks the protocol `line`.
(module
  (memory (export "memory") 1)

  ;; Where the next line can be put. One place is enough: a line is answered before the next comes.
  (func (export "alloc") (param $length i32) (result i32)
    (if (i32.gt_u
          (i32.add (local.get $length) (i32.const 1024))
          (i32.mul (memory.size) (i32.const 65536)))
      (then
        (drop (memory.grow
          (i32.add (i32.div_u (local.get $length) (i32.const 65536)) (i32.const 1))))))
    (i32.const 1024))

  ;; Hears a line; answers with place and length of a text, or with 0.
  (func (export "line") (param $at i32) (param $length i32) (result i64)
    (local $end i32)
    (local $start i32)
    (local $blanks i32)
    (local.set $end (i32.add (local.get $at) (local.get $length)))
    ;; Only `move` wants an answer.
    (if (i32.ne (i32.load (local.get $at)) (i32.const 0x65766f6d))
      (then (return (i64.const 0))))
    ;; The first legal move stands after the third blank.
    (loop $skip
      (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 32))
        (then (local.set $blanks (i32.add (local.get $blanks) (i32.const 1)))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br_if $skip
        (i32.and
          (i32.lt_u (local.get $blanks) (i32.const 3))
          (i32.lt_u (local.get $at) (local.get $end)))))
    (local.set $start (local.get $at))
    ;; It ends with a blank or with the line.
    (block $ended
      (loop $next
        (br_if $ended (i32.ge_u (local.get $at) (local.get $end)))
        (br_if $ended (i32.eq (i32.load8_u (local.get $at)) (i32.const 32)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (i64.or
      (i64.shl (i64.extend_i32_u (local.get $start)) (i64.const 32))
      (i64.extend_i32_u (i32.sub (local.get $at) (local.get $start))))))
