//! Stores in real databases: files of SQLite, and a PostgreSQL that is started for the test.

mod cases;
mod contests;
mod copies;
mod outage;
mod support;

use services::Postgres;

/// Runs each of these on a file, a test each, and all of them on PostgreSQL.
macro_rules! on_both {
    ($($module:ident::$name:ident),* $(,)?) => {
        mod on_sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    crate::$module::$name(&crate::support::file(stringify!($name))).await;
                }
            )*
        }

        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn all_of_it_on_postgresql() {
            let postgres = Postgres::start();
            $(
                eprintln!("{}", stringify!($name));
                let database = postgres.database().parse().unwrap();
                $module::$name(&database).await;
            )*
        }
    };
}

on_both!(
    cases::a_game_comes_back_as_it_was,
    cases::the_same_number_is_written_once,
    cases::many_write_at_once,
    cases::lists_go_page_by_page,
    cases::deleted_is_gone,
    cases::rulebooks_are_kept_by_their_hash,
    cases::notes_are_kept_by_shelf_and_name,
    cases::of_many_first_notes_one_stays,
    contests::what_is_changed_is_changed_once,
    contests::the_bytes_that_were_sent_come_back,
    contests::one_server_at_a_time_holds_a_contest,
    contests::each_game_counts_once,
    copies::an_export_comes_in_again,
    copies::a_copy_is_made_while_a_server_writes,
    copies::records_move_and_move_back,
    copies::a_wrong_export_changes_nothing,
    copies::damage_is_found,
);
