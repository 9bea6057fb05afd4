-- What overlapped before stays marked until its slot is saved again (0160): a card that moves is not that.
create or replace function keep_worked_card() returns trigger language plpgsql as $$
declare
  slots bigint[] := array(select s."ID" from "time-card-slot" s where s."TimeCardID" = new."ID");
  marked bigint[] := array(
    select w.slot from worked_time w where w.card = new."ID" and w.is_overlapping and new."CandidateID" = old."CandidateID");
begin
  delete from worked_time w where w.slot = any(slots);
  insert into worked_time (slot, card, person, during, is_overlapping)
    select l.*, l.slot = any(marked) from list_worked_time(slots) l;
  return null;
end $$;
