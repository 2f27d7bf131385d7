//! The file that keeps a network.

use rules::Rulebook;

use super::{Head, Material, NARROW, Network, PHASES};
use crate::weights::{
    WeightsError, body_of, checksum, head_of, read_numbers, read_varint, take, write_numbers,
    write_varint,
};

const MAGIC: [u8; 4] = *b"CHNN";
/// Grows when inputs or layers change, so that an old file is not read as something else.
const LAYOUT: u8 = 1;

impl Network {
    /// True if the bytes claim to be those of a network.
    pub fn is_file(file: &[u8]) -> bool {
        file.get(..4) == Some(&MAGIC[..])
    }

    /// The bytes of a file.
    pub fn write(&self) -> Vec<u8> {
        let mut file = head_of(MAGIC, self.rulebook);
        file.push(LAYOUT);
        file.extend((self.width as u16).to_le_bytes());
        file.extend(self.scale.to_le_bytes());
        file.extend(self.material.0.iter().flat_map(|worth| worth.to_le_bytes()));
        write_numbers(self.bias.iter().copied(), &mut file);
        write_numbers(self.rows.iter().copied(), &mut file);
        for head in &self.heads {
            write_numbers(head.weights.iter().copied(), &mut file);
            write_numbers(head.output.iter().copied(), &mut file);
            for bias in &head.bias {
                write_varint((bias << 1 ^ bias >> 31) as u32, &mut file);
            }
        }
        file.extend(checksum(&file).to_le_bytes());
        file
    }

    /// Reads the bytes of a file. Only a network of just this rulebook is taken.
    pub fn read(rulebook: &Rulebook, file: &[u8]) -> Result<Network, WeightsError> {
        let (_, mut body) = body_of(rulebook, file, MAGIC)?;
        let [got] = take(&mut body)?;
        if got != LAYOUT {
            let expected = LAYOUT;
            return Err(WeightsError::Version { got, expected });
        }
        let width = usize::from(u16::from_le_bytes(take(&mut body)?));
        let scale = u16::from_le_bytes(take(&mut body)?);
        let mut worth = [0; 3];
        for own in &mut worth {
            *own = i16::from_le_bytes(take(&mut body)?);
        }
        let blank = Network {
            scale,
            material: Material(worth),
            ..Network::blank(rulebook, width)
        };
        if blank.width != width {
            return Err(WeightsError::Damaged);
        }
        blank.filled(body).ok_or(WeightsError::Damaged)
    }

    /// The same network with the numbers in these bytes.
    fn filled(self, mut bytes: &[u8]) -> Option<Network> {
        let bytes = &mut bytes;
        let bias = read_numbers(bytes, self.width)?;
        let rows = read_numbers(bytes, self.rows.len())?;
        let mut heads = Vec::new();
        for _ in 0..PHASES {
            heads.push(read_head(bytes, self.width)?);
        }
        bytes.is_empty().then_some(Network {
            bias,
            rows,
            heads,
            ..self
        })
    }
}

fn read_head(bytes: &mut &[u8], width: usize) -> Option<Head> {
    let weights = read_numbers(bytes, NARROW * width)?;
    let output = read_numbers(bytes, NARROW - 1)?;
    let mut bias = Vec::new();
    for _ in 0..NARROW {
        let coded = read_varint(bytes)?;
        bias.push((coded >> 1) as i32 ^ -((coded & 1) as i32));
    }
    Some(Head {
        weights,
        bias,
        output,
    })
}
