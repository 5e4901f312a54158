-- What every table stands on: the two plain roles, ids, accounts, files, history and the feed.
--
-- quoin_app sees one account: the one set in `app.account` for the transaction. quoin_owner sees every account and serves signing in,
-- housekeeping and making accounts. Neither can log in or bypasses row-level security; the login role takes one of them in each
-- transaction. It makes them here, which needs CREATEROLE; or an administrator makes both beforehand and grants them to it, which needs nothing.
do $$
declare
  plain text;
begin
  foreach plain in array array['quoin_app', 'quoin_owner'] loop
    if not exists (select from pg_roles where rolname = plain) then
      begin
        execute format('create role %I nologin nobypassrls', plain);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
    begin
      execute format('grant %I to %I', plain, current_user);
    exception when insufficient_privilege then
      if not pg_has_role(current_user, plain, 'member') then
        raise;
      end if;
    end;
  end loop;
  execute format('grant usage on schema public to quoin_app, quoin_owner');
end
$$;

-- Ids of all records. Below 1000 is left to what ships with the program.
create sequence record_id as bigint start 1000 maxvalue 4503599627370495;
grant usage, select on sequence record_id to quoin_app, quoin_owner;

-- Row-level security on one table: forced, by account, with the verbs the plain role may use on it.
create function protect_table(name text, verbs text[] default array['select', 'insert', 'update', 'delete'], account_column text default 'account_id')
returns void language plpgsql as $$
declare
  -- As a subquery it is asked once for a statement, not for every row.
  own text := format('%I = (select nullif(current_setting(''app.account'', true), '''')::bigint)', account_column);
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy account on %I to quoin_app using (%s) with check (%s)', name, own, own);
  execute format('create policy owner on %I to quoin_owner using (true) with check (true)', name);
  execute format('grant %s on %I to quoin_app', array_to_string(verbs, ', '), name);
  execute format('grant select, insert, update, delete on %I to quoin_owner', name);
end
$$;

create table account (
  id bigint primary key default nextval('record_id'),
  name text not null,
  default_currency text not null default 'GBP',
  estimating_tier text not null default 'None' check (estimating_tier in ('None', 'Basic', 'Premium')),
  site_commercial_tier text not null default 'None' check (site_commercial_tier in ('None', 'Basic', 'Premium')),
  codat_id text,
  enabled_integrations jsonb not null default '[]',
  is_demo boolean not null default false,
  epoch text not null default left(gen_random_uuid()::text, 8),
  created_at timestamptz(3) not null default now()
);
select protect_table('account', array['select'], 'id');

create table file (
  account_id bigint not null references account,
  id bigint not null default nextval('record_id'),
  file_name text not null,
  file_size bigint not null check (file_size >= 0),
  mime_type text not null,
  sha256 text,
  state text not null check (state in ('signed', 'stored', 'checked', 'refused')),
  refusal text,
  width integer,
  height integer,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  primary key (account_id, id)
);
select protect_table('file');

-- Numbers counted up per owner: issue numbers per project.
create table counter (
  account_id bigint not null references account,
  name text not null,
  owner_id bigint not null,
  last bigint not null,
  primary key (account_id, name, owner_id)
);
select protect_table('counter');

-- Answers already given to calls that carried an Idempotency-Key.
create table idempotency (
  account_id bigint not null references account,
  user_id bigint not null,
  key text not null,
  hash text not null,
  status integer not null,
  body text not null,
  at timestamptz(3) not null default now(),
  primary key (account_id, user_id, key)
);
create index idempotency_at on idempotency (at);
select protect_table('idempotency');

-- History: one row per change of one record, {path: [old, new]}. Nobody may change or remove it.
create table revision (
  account_id bigint not null references account,
  id bigint not null generated always as identity,
  resource text not null,
  record_id bigint not null,
  at timestamptz(3) not null,
  by bigint,
  action text not null,
  changes jsonb not null,
  -- The head of the record's scope when this was written. The record's own row lock makes it exact: a revision came after a change with
  -- revision number n just when after_rev >= n.
  after_rev bigint not null,
  primary key (account_id, id)
);
create index revision_record on revision (account_id, resource, record_id, id);
select protect_table('revision', array['select', 'insert']);
revoke update, delete on revision from quoin_owner;
