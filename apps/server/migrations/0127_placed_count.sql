-- How many have a place in a room of a sitting, so that the next place is given without reading everybody's.
set local lock_timeout = '3s';
alter table sitting_room add column placed_count integer not null default 0;

create function count_placed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update sitting_room set placed_count = placed_count - 1 where sitting_id = old.sitting_id and room_id = old.room_id;
  end if;
  if tg_op <> 'DELETE' then
    update sitting_room set placed_count = placed_count + 1 where sitting_id = new.sitting_id and room_id = new.room_id;
  end if;
  return null;
end $$;
create trigger count_placed after insert or delete or update of sitting_id, room_id on allocation
  for each row execute function count_placed();

-- The trigger's lock keeps writers of allocations away until the commit, so that none is missed.
update sitting_room set placed_count = placed.count
from (select sitting_id, room_id, count(*) as count from allocation group by sitting_id, room_id) as placed
where placed.sitting_id = sitting_room.sitting_id and placed.room_id = sitting_room.room_id;
alter table sitting_room add constraint no_room_has_fewer_than_nobody check (placed_count >= 0);
