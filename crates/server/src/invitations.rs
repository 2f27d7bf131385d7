//! Open invitations: games that are offered to anyone on this server.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;
use store::Note;
use table::Phase;
use texts::Message;
use utoipa::ToSchema;

use crate::errors::Fault;
use crate::games::{BookView, ControlView, Games, Joined, Live, Room};
use crate::views::{BoardView, SideView};

/// Who has offered what. It is not kept: nobody is followed beyond a restart.
#[derive(Default)]
pub(crate) struct Invitations(Mutex<HashMap<String, IpAddr>>);

const SHELF: &str = "invitation";
/// So many are open at the same time.
const MOST: u32 = 200;
/// So many of one client.
const OF_ONE: usize = 5;
/// How long one stays open.
const LASTS: Duration = Duration::from_secs(24 * 3600);

/// A game that waits for anyone.
#[derive(Serialize, ToSchema)]
pub(crate) struct InvitationView {
    id: String,
    rulebook: BookView,
    board: BoardView,
    clock: Option<ControlView>,
    /// The name of who offers it; it may be empty.
    name: String,
    /// The side of who offers it.
    side: SideView,
    /// True if that player's page is open.
    here: bool,
    /// In milliseconds since 1970.
    created: u64,
}

impl Games {
    /// Refuses a client that has offered enough, and everybody while there is no room.
    pub(crate) async fn may_invite(self: &Arc<Self>, peer: IpAddr) -> Result<(), Fault> {
        let open = self.open_invitations().await?;
        let own = self.invitations.of(peer, &open);
        if own >= OF_ONE || open.len() >= MOST as usize {
            let message = Message::new("refusal-too-many-invitations");
            let message = message.with("own", OF_ONE).with("most", MOST as usize);
            return Err(Fault::too_many("too-many-invitations", message));
        }
        Ok(())
    }

    /// Offers a game to anyone.
    pub(crate) async fn invite(&self, id: &str, peer: IpAddr) -> Result<(), Fault> {
        let note = Note {
            shelf: SHELF.to_string(),
            name: id.to_string(),
            text: String::new(),
            at: self.watch.now(),
        };
        self.store.keep_note(note).await?;
        self.invitations.lock().insert(id.to_string(), peer);
        Ok(())
    }

    /// The invitations that are open, the newest first.
    pub(crate) async fn invitation_list(self: &Arc<Self>) -> Result<Vec<InvitationView>, Fault> {
        let mut views = Vec::new();
        for live in self.open_invitations().await? {
            let table = live.table.lock().await;
            views.extend(view(&live, &table));
        }
        Ok(views)
    }

    /// Takes the free seat of a game that is offered to anyone.
    pub(crate) async fn accept(self: &Arc<Self>, id: &str, given: &str) -> Result<Joined, Fault> {
        let live = self.get(id).await?;
        if self.store.note(SHELF, id).await?.is_none() {
            return Err(Fault::conflict("not-offered", "refusal-not-offered"));
        }
        let joined = self.join_with(&live.id, given, |_| Ok(())).await?;
        self.forget_invitation(id).await?;
        Ok(joined)
    }

    /// The games that still wait. Whatever else is on the shelf leaves it.
    async fn open_invitations(self: &Arc<Self>) -> Result<Vec<Arc<Live>>, Fault> {
        let oldest = self.watch.now().saturating_sub(LASTS.as_millis() as u64);
        let mut open = Vec::new();
        for note in self.store.notes(SHELF, MOST).await? {
            let live = if note.at >= oldest {
                self.get(&note.name).await.ok()
            } else {
                None
            };
            match live {
                Some(live) if live.table.lock().await.phase() == Phase::Waiting => open.push(live),
                _ => self.forget_invitation(&note.name).await?,
            }
        }
        Ok(open)
    }

    async fn forget_invitation(&self, id: &str) -> Result<(), Fault> {
        self.invitations.lock().remove(id);
        Ok(self.store.drop_note(SHELF, id).await?)
    }
}

impl Invitations {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, IpAddr>> {
        // The map is whole whatever happened to who held it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many of these games a client has offered.
    fn of(&self, peer: IpAddr, open: &[Arc<Live>]) -> usize {
        let by = self.lock();
        let own = |live: &&Arc<Live>| by.get(&live.id) == Some(&peer);
        open.iter().filter(own).count()
    }
}

fn view(live: &Live, table: &Room) -> Option<InvitationView> {
    let side = table.free_seat()?.other();
    Some(InvitationView {
        id: live.id.clone(),
        rulebook: BookView::new(&table.book),
        board: BoardView::of(table.game()),
        // The clock of who comes.
        clock: table.header.controls[side.other().index()].map(ControlView::from),
        name: table.header.seat(side).name.clone(),
        side: side.into(),
        here: live.here()[side.index()],
        created: table.header.created,
    })
}
