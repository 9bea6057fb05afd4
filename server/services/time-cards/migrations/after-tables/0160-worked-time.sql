-- A person works once at a time (rules C9.2): the time of each shift slot that counts, by the person. Triggers keep it, so that it holds
-- whatever writes slots, cards or candidates. What overlapped before is marked, and left out until it is saved again. An installation's own
-- data files may lack the resources.
do $migration$ begin
  create table worked_time (
    slot bigint primary key,
    card bigint not null,
    -- The account, or where there is none the candidate below zero.
    person bigint not null,
    during tstzrange not null,
    is_overlapping boolean not null default false
  );
  create index worked_time_card on worked_time (card);
  create index worked_time_person on worked_time (person);

  -- An open slot holds until four hours after its card's end, no longer.
  create function list_worked_time(slots bigint[]) returns table (slot bigint, card bigint, person bigint, during tstzrange) language plpgsql as $$ begin
    return query select s."ID", t."ID", coalesce(c."UserID", -c."ID"),
      tstzrange(s."StartsOn", greatest(s."StartsOn", coalesce(s."EndsOn", t."EndsOn" + interval '4 hours', s."StartsOn")))
    from "time-card-slot" s join "time-card" t on t."ID" = s."TimeCardID" join "candidate" c on c."ID" = t."CandidateID"
    where s."ID" = any(slots) and s."StartsOn" is not null and s."IsTimeCard" and not s."IsDeleted" and not t."IsDeleted" and t."Status" <> 12;
  end $$;

  create function keep_worked_time(slots bigint[]) returns void language plpgsql as $$ begin
    delete from worked_time w where w.slot = any(slots);
    insert into worked_time (slot, card, person, during) select * from list_worked_time(slots);
  end $$;

  create function keep_worked_slot() returns trigger language plpgsql as $$ begin
    perform keep_worked_time(array[coalesce(new."ID", old."ID")]);
    return null;
  end $$;

  create function keep_worked_card() returns trigger language plpgsql as $$ begin
    perform keep_worked_time(array(select s."ID" from "time-card-slot" s where s."TimeCardID" = new."ID"));
    return null;
  end $$;

  create function drop_worked_card() returns trigger language plpgsql as $$ begin
    delete from worked_time w where w.card = old."ID";
    return null;
  end $$;

  create function keep_worked_person() returns trigger language plpgsql as $$ begin
    update worked_time w set person = coalesce(new."UserID", -new."ID") from "time-card" t where t."ID" = w.card and t."CandidateID" = new."ID";
    return null;
  end $$;

  if to_regclass('"time-card-slot"') is not null and to_regclass('"time-card"') is not null and to_regclass('"candidate"') is not null then
    create trigger worked_slot_added after insert or delete on "time-card-slot" for each row execute function keep_worked_slot();
    create trigger worked_slot_changed after update on "time-card-slot" for each row
      when ((old."TimeCardID", old."StartsOn", old."EndsOn", old."IsTimeCard", old."IsDeleted")
        is distinct from (new."TimeCardID", new."StartsOn", new."EndsOn", new."IsTimeCard", new."IsDeleted"))
      execute function keep_worked_slot();
    create trigger worked_card_changed after update on "time-card" for each row
      when ((old."CandidateID", old."EndsOn", old."IsDeleted", old."Status" = 12)
        is distinct from (new."CandidateID", new."EndsOn", new."IsDeleted", new."Status" = 12))
      execute function keep_worked_card();
    create trigger worked_card_gone after delete on "time-card" for each row execute function drop_worked_card();
    create trigger worked_person_changed after update on "candidate" for each row
      when (old."UserID" is distinct from new."UserID") execute function keep_worked_person();
    insert into worked_time (slot, card, person, during) select * from list_worked_time(array(select "ID" from "time-card-slot"));
    update worked_time w set is_overlapping = true where exists (
      select from worked_time o
      where o.person = w.person and o.during && w.during and (lower(o.during), o.slot) < (lower(w.during), w.slot));
  end if;

  -- Slots of one call may pass through each other.
  alter table worked_time add constraint worked_once
    exclude using gist (person with =, during with &&) where (not is_overlapping) deferrable initially immediate;
end $migration$;
