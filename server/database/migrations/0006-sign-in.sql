-- Who may come in, from which devices, and what they may do there.

create table role_permission (
  account_id bigint not null,
  role_id bigint not null,
  resource text not null,
  level smallint not null check (level in (1, 7)),
  primary key (account_id, role_id, resource),
  foreign key (account_id, role_id) references role (account_id, id) on delete cascade
);
select protect_table('role_permission', array['select', 'insert', 'update', 'delete']);

-- What people in charge did to accounts, roles, sign-ins. Only ever added to.
create table audit (
  account_id bigint not null references account (id),
  id bigint generated always as identity,
  at timestamptz not null,
  actor_account_id bigint,
  actor_id bigint,
  action text not null,
  details jsonb not null default '{}',
  primary key (account_id, id)
);
select protect_table('audit', array['select', 'insert']);
revoke update, delete, truncate on audit from quoin_owner;

-- From here on only the sign-in code reads and writes (role quoin_owner); the plain role has no grant.

create table credential (
  account_id bigint not null,
  user_id bigint not null,
  username text not null,
  -- Folded, so that two spellings of one address are one sign-in.
  username_key text not null unique,
  password_hash text,
  must_change boolean not null default false,
  changed_at timestamptz,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references "user" (account_id, id) on delete cascade
);

-- One device signed in: a family of tokens. account_id is the account worked in; only a super admin's differs from home_account_id.
create table auth_session (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  home_account_id bigint not null,
  user_id bigint not null,
  -- The session a super admin switched from; it ends this one with it.
  parent_id bigint references auth_session (id) on delete cascade,
  client_id text not null,
  device_name text not null,
  seed text not null,
  -- The latest generation of refresh token that was ever presented.
  generation integer not null default 0,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  foreign key (home_account_id, user_id) references "user" (account_id, id) on delete cascade
);
create index auth_session_user on auth_session (home_account_id, user_id);
create index auth_session_account on auth_session (account_id);
create index auth_session_parent on auth_session (parent_id) where parent_id is not null;

create table auth_refresh (
  hash text primary key,
  session_id bigint not null references auth_session (id) on delete cascade,
  generation integer not null
);
create index auth_refresh_session on auth_refresh (session_id);

create table auth_access (
  hash text primary key,
  session_id bigint not null references auth_session (id) on delete cascade,
  expires_at timestamptz not null
);
create index auth_access_session on auth_access (session_id);

create table password_reset (
  hash text primary key,
  account_id bigint not null,
  user_id bigint not null,
  expires_at timestamptz not null,
  foreign key (account_id, user_id) references credential (account_id, user_id) on delete cascade
);
create index password_reset_user on password_reset (account_id, user_id);

create table throttle (
  key text primary key,
  failures integer not null,
  blocked_until timestamptz not null,
  updated_at timestamptz not null
);

-- Keys the server made for itself, shared by every process on this database.
create table server_secret (name text primary key, value text not null);

grant select, insert, update, delete on credential, auth_session, auth_refresh, auth_access, password_reset, throttle, server_secret to quoin_owner;
