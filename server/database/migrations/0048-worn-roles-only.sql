-- The login role is a member of quoin_owner and may inherit from it, so the owner's policies showed it every firm without SET ROLE. They
-- now ask which role is worn, whatever was granted to whom and how.
create function wear_owner_only(name text) returns void language plpgsql as $$
declare
  -- As a subquery it is asked once for a statement, not for every row.
  worn constant text := '(select current_user) = ''quoin_owner''';
begin
  execute format('drop policy if exists owner on %I', name);
  execute format('create policy owner on %I to quoin_owner using (%s) with check (%s)', name, worn, worn);
end
$$;

create or replace function protect_table(name text, verbs text[] default array['select', 'insert', 'update', 'delete'], account_column text default 'account_id')
returns void language plpgsql as $$
declare
  own text := format('%I = (select nullif(current_setting(''app.account'', true), '''')::bigint)', account_column);
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy account on %I to quoin_app using (%s) with check (%s)', name, own, own);
  perform wear_owner_only(name);
  execute format('grant %s on %I to quoin_app', array_to_string(verbs, ', '), name);
  execute format('grant select, insert, update, delete on %I to quoin_owner', name);
end
$$;

select wear_owner_only(tablename) from pg_policies where schemaname = 'public' and policyname = 'owner';

-- Sign-in's own tables had no policies: who owns a table read them without any.
create function protect_sign_in(name text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  perform wear_owner_only(name);
end
$$;
select protect_sign_in(name) from unnest(array[
  'credential', 'auth_session', 'auth_refresh', 'auth_access', 'password_reset', 'throttle', 'server_secret'
]) name;
