-- Which kinds of scope there are and whose they are, as contract/scope-kinds.ts says. The feed's functions open and close an owner's scope
-- by these rows instead of naming the owners.
create table sync_scope_kind (
  kind text primary key,
  owner_table text unique
);
insert into sync_scope_kind (kind, owner_table) values
  ('user', 'user'),
  ('account', null),
  ('index', null),
  ('library', null),
  ('project', 'project'),
  ('assessment', 'assessment');

create or replace function write_feed_function(name text, resource text, scope_kind text, scope_column text) returns void language plpgsql as $write$
declare
  scope_of text := case when scope_column is null then quote_literal(scope_kind) else format('%L || r.%I', scope_kind || ':', scope_column) end;
  owned text := (select format('%L || r.id', known.kind || ':') from sync_scope_kind known where known.owner_table = name);
  note constant text := $sql$select pg_current_xact_id(), r.account_id, %s, %L, r.id, %s, %s from %s r$sql$;
  mark constant text := $sql$(select distinct pg_current_xact_id(), r.account_id, '', '', 0::bigint, false, null from %s r)$sql$;
  touch constant text := $sql$
    insert into sync_touch as known %s
    on conflict (tx, account_id, scope, resource, record_id) do update set gone = excluded.gone, reason = excluded.reason
      where known.gone is distinct from excluded.gone;$sql$;
  also constant text := ' union all ';
  opened text := case when owned is null then also else also || format(note, owned, '*', 'false', 'null', 'new_rows') || also end;
  closed text := case when owned is null then also else also || format(note, owned, '*', 'true', '''deleted''', 'old_rows') || also end;
  moved text := case when scope_column is null then '' else format(note, scope_of, resource, 'true', '''moved''',
    format('(select account_id, id, %1$I from old_rows except select account_id, id, %1$I from new_rows)', scope_column)) || also end;
begin
  execute format('create or replace function %I() returns trigger language plpgsql as $f$ begin
    if tg_op = ''INSERT'' then %s
    elsif tg_op = ''DELETE'' then %s
    else %s
    end if;
    return null;
  end $f$', 'feed_' || name,
    format(touch, format(note, scope_of, resource, 'false', 'null', 'new_rows') || opened || format(mark, 'new_rows')),
    format(touch, format(note, scope_of, resource, 'true', '''deleted''', 'old_rows') || closed || format(mark, 'old_rows')),
    format(touch, moved || format(note, scope_of, resource, 'false', 'null', 'new_rows') || also || format(mark, 'new_rows')));
end
$write$;
