-- The feed: what changed, per scope, in an order no reader can see a gap in.
--
-- Statement triggers on every resource table note what a transaction touched. A deferred trigger at commit then, as the last thing,
-- locks the heads of the touched scopes in name order, adds one to each and stamps the feed. So no write escapes, and a reader that has
-- seen head n has seen everything up to n. `set constraints all immediate` makes it happen at once; what is touched after that in the
-- same transaction is stamped again.

create table sync_scope (
  account_id bigint not null references account,
  scope text not null,
  head bigint not null default 0,
  -- Tombstones at or below it have been purged: an older cursor must start again.
  floor bigint not null default 0,
  epoch text not null,
  -- Its project or assessment was deleted.
  closed boolean not null default false,
  primary key (account_id, scope)
);
select protect_table('sync_scope');

create table sync_feed (
  account_id bigint not null references account,
  scope text not null,
  resource text not null,
  record_id bigint not null,
  rev bigint not null,
  deleted boolean not null,
  reason text check (reason in ('deleted', 'moved')),
  stamped_at timestamptz(3) not null default now(),
  primary key (account_id, scope, resource, record_id)
);
create index sync_feed_rev on sync_feed (account_id, scope, rev, resource, record_id);
create index sync_feed_tombstone on sync_feed (stamped_at) where deleted;
select protect_table('sync_feed');

-- What the running transaction touched; empty between transactions, so it need not survive a crash. Resource '*' stands for the scope
-- itself, opened or closed; '' is the mark that has the feed stamped.
create unlogged table sync_touch (
  tx xid8 not null,
  account_id bigint not null,
  scope text not null,
  resource text not null,
  record_id bigint not null,
  gone boolean not null,
  reason text,
  primary key (tx, account_id, scope, resource, record_id)
);
select protect_table('sync_touch');

create function stamp_feed() returns trigger language plpgsql as $$
declare
  this_tx constant xid8 := pg_current_xact_id();
  touched record;
  next bigint;
begin
  for touched in
    select account_id, scope, bool_or(resource = '*' and gone) as closing from sync_touch
    where tx = this_tx and resource <> '' group by account_id, scope order by account_id, scope collate "C"
  loop
    insert into sync_scope as known (account_id, scope, head, epoch, closed)
    values (touched.account_id, touched.scope, 1, (select epoch from account where id = touched.account_id), touched.closing)
    on conflict (account_id, scope) do update set head = known.head + 1, closed = known.closed or excluded.closed
    returning head into next;
    insert into sync_feed as known (account_id, scope, resource, record_id, rev, deleted, reason, stamped_at)
    select account_id, scope, resource, record_id, next, gone, reason, now() from sync_touch
    where tx = this_tx and account_id = touched.account_id and scope = touched.scope and resource not in ('*', '')
    on conflict (account_id, scope, resource, record_id) do update
      set rev = excluded.rev, deleted = excluded.deleted, reason = excluded.reason, stamped_at = excluded.stamped_at;
  end loop;
  delete from sync_touch where tx = this_tx;
  return null;
end
$$;
create constraint trigger stamp after insert on sync_touch deferrable initially deferred
  for each row when (new.resource = '') execute function stamp_feed();

-- Puts a resource's table on the feed. `scope_column` is null for the scopes an account has one of. The tables of things that own a
-- scope (project, assessment, user) open and close it.
create function attach_feed(name text, resource text, scope_kind text, scope_column text default null) returns void language plpgsql as $attach$
declare
  scope_of text := case when scope_column is null then quote_literal(scope_kind) else format('%L || r.%I', scope_kind || ':', scope_column) end;
  note constant text := $sql$
    insert into sync_touch as known select pg_current_xact_id(), r.account_id, %s, %L, r.id, %s, %s from %s
    on conflict (tx, account_id, scope, resource, record_id) do update set gone = excluded.gone, reason = excluded.reason
      where known.gone is distinct from excluded.gone;$sql$;
  mark constant text := $sql$
    insert into sync_touch select distinct pg_current_xact_id(), r.account_id, '', '', 0, false, null from %s r on conflict do nothing;$sql$;
  owned text := case when name in ('project', 'assessment', 'user') then format('%L || r.id', name || ':') end;
  moved text := case when scope_column is null then '' else format(
    note, scope_of, resource, 'true', '''moved''',
    format('old_rows r join new_rows n on n.account_id = r.account_id and n.id = r.id where n.%I <> r.%I', scope_column, scope_column)) end;
begin
  execute format('create function %I() returns trigger language plpgsql as $f$ begin
    if tg_op = ''INSERT'' then %s %s %s
    elsif tg_op = ''DELETE'' then %s %s %s
    else %s %s %s
    end if;
    return null;
  end $f$', 'feed_' || name,
    format(note, scope_of, resource, 'false', 'null', 'new_rows r'),
    case when owned is null then '' else format(note, owned, '*', 'false', 'null', 'new_rows r') end,
    format(mark, 'new_rows'),
    format(note, scope_of, resource, 'true', '''deleted''', 'old_rows r'),
    case when owned is null then '' else format(note, owned, '*', 'true', '''deleted''', 'old_rows r') end,
    format(mark, 'old_rows'),
    moved,
    format(note, scope_of, resource, 'false', 'null', 'new_rows r'),
    format(mark, 'new_rows'));
  perform attach_feed_triggers(name);
end
$attach$;

-- A change of a refs or cells row is a change of the record it belongs to; rows that go with a deleted record say nothing.
create function attach_feed_child(name text, parent text, resource text, scope_kind text, scope_column text default null) returns void language plpgsql as $attach$
declare
  scope_of text := case when scope_column is null then quote_literal(scope_kind) else format('%L || r.%I', scope_kind || ':', scope_column) end;
  note text := $sql$
    insert into sync_touch select distinct pg_current_xact_id(), r.account_id, %1$s, %2$L, r.id, false, null
      from %3$I r where (r.account_id, r.id) in (select c.account_id, c.record_id from %4$s c) on conflict do nothing;
    insert into sync_touch select distinct pg_current_xact_id(), c.account_id, '', '', 0, false, null from %4$s c on conflict do nothing;$sql$;
begin
  execute format('create function %I() returns trigger language plpgsql as $f$ begin
    if tg_op <> ''INSERT'' then %s end if;
    if tg_op <> ''DELETE'' then %s end if;
    return null;
  end $f$', 'feed_' || name,
    format(note, scope_of, resource, parent, 'old_rows'), format(note, scope_of, resource, parent, 'new_rows'));
  perform attach_feed_triggers(name);
end
$attach$;

create function attach_feed_triggers(name text) returns void language plpgsql as $$
declare
  run text := format('for each statement execute function %I()', 'feed_' || name);
begin
  execute format('create trigger feed_insert after insert on %I referencing new table as new_rows %s', name, run);
  execute format('create trigger feed_update after update on %I referencing old table as old_rows new table as new_rows %s', name, run);
  execute format('create trigger feed_delete after delete on %I referencing old table as old_rows %s', name, run);
end
$$;

-- The scopes every account has, from its first moment.
create function open_account_scopes() returns trigger language plpgsql as $$
begin
  insert into sync_scope (account_id, scope, epoch) select new.id, scope, new.epoch from unnest(array['account', 'index', 'library']) scope;
  return null;
end
$$;
create trigger open_scopes after insert on account for each row execute function open_account_scopes();
