-- What the server remembers of devices, and what it tells them.

-- Numbers stay below 2^28, so that a device's overflow ids stay below 2^53 (contract/sync.ts, overflowId).
create sequence device_number maxvalue 268435455;

create table sync_device (
  account_id bigint not null references account (id) on delete cascade,
  id bigint not null default nextval('device_number'),
  user_id bigint not null,
  key_hash text not null,
  name text not null,
  registered_at timestamptz not null,
  seen_at timestamptz not null,
  acked_below bigint not null default 0,
  highest_seq bigint not null default 0,
  highest_id bigint not null default 0,
  primary key (account_id, id),
  unique (account_id, user_id, key_hash)
);

create table sync_lease (
  account_id bigint not null,
  device_id bigint not null,
  from_id bigint not null,
  to_id bigint not null,
  leased_at timestamptz not null,
  primary key (account_id, device_id, from_id),
  foreign key (account_id, device_id) references sync_device (account_id, id) on delete cascade,
  check (from_id <= to_id)
);

create table sync_ledger (
  account_id bigint not null,
  device_id bigint not null,
  seq bigint not null,
  fingerprint text not null,
  outcome text not null,
  -- As it was answered; json and not jsonb, which refuses some of what people type.
  problem json,
  answered_at timestamptz not null,
  -- No foreign key to the device: its row is locked while answers are written, and checking it for every row would cost as much as writing them.
  primary key (account_id, device_id, seq)
);

create table sync_count (
  account_id bigint not null references account (id) on delete cascade,
  scope text not null,
  resource text not null,
  records bigint not null,
  primary key (account_id, scope, resource)
);

select protect_table('sync_device', array['select', 'insert', 'update', 'delete']);
select protect_table('sync_lease', array['select', 'insert', 'update', 'delete']);
select protect_table('sync_ledger', array['select', 'insert', 'update', 'delete']);
select protect_table('sync_count', array['select', 'insert', 'update', 'delete']);
grant usage, select on sequence device_number to quoin_app, quoin_owner;

create table sync_restore (
  restored_at timestamptz not null default now(),
  from_id bigint not null,
  to_id bigint not null
);
grant select on sync_restore to quoin_app;
grant select, insert on sync_restore to quoin_owner;

-- Counts follow the feed. Its rows change only under the lock of their scope's head, so these need no lock of their own.
create function count_feed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into sync_count (account_id, scope, resource, records)
    select account_id, scope, resource, count(*) from after_change where not deleted group by account_id, scope, resource
    on conflict (account_id, scope, resource) do update set records = sync_count.records + excluded.records;
  end if;
  if tg_op <> 'INSERT' then
    update sync_count c set records = c.records - gone.records
    from (select account_id, scope, resource, count(*) as records from before_change where not deleted group by account_id, scope, resource) gone
    where (c.account_id, c.scope, c.resource) = (gone.account_id, gone.scope, gone.resource);
  end if;
  return null;
end $$;
create trigger count_added after insert on sync_feed referencing new table as after_change for each statement execute function count_feed();
create trigger count_changed after update on sync_feed referencing old table as before_change new table as after_change
  for each statement execute function count_feed();
create trigger count_removed after delete on sync_feed referencing old table as before_change for each statement execute function count_feed();

-- Pokes: who listens on "sync" learns that a scope moved, and to where; never what is in it. Delivered at commit.
create function poke_scope() returns trigger language plpgsql as $$
begin
  perform pg_notify('sync', json_build_object('account', new.account_id, 'scope', new.scope, 'head', new.head)::text);
  return null;
end $$;
create trigger poke_scope after insert or update of head, closed on sync_scope for each row execute function poke_scope();

-- To be called once after a backup was restored, before anybody is served. Devices hold cursors, ids and numbers the backup never knew:
-- a new epoch voids them, and both sequences jump beyond anything that can have been given out since.
create function after_restore() returns void language plpgsql as $$
declare
  first_lost bigint;
  jumped bigint;
begin
  select last_value + 1 into first_lost from record_id;
  jumped := first_lost + 1000000000;
  perform setval('record_id', jumped);
  insert into sync_restore (from_id, to_id) values (first_lost, jumped);
  perform setval('device_number', (select last_value from device_number) + 10000);
  update account set epoch = left(gen_random_uuid()::text, 8);
end $$;
revoke execute on function after_restore from public;
grant execute on function after_restore to quoin_owner;
grant update on sequence record_id, device_number to quoin_owner;
