-- Signing in with an account of the firm's own provider (OpenID Connect). Only the sign-in code reads these.

create table company_sign_in (
  account_id bigint primary key references account (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  -- Sealed with the server's key, which is not in the database.
  client_secret text,
  -- People whose username ends so are sent there. One firm each.
  domain text not null unique
);

-- A sign-in that has left for the provider: once, for ten minutes, in the browser it began in.
create table company_flow (
  state text primary key,
  account_id bigint not null references account (id) on delete cascade,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);
create index company_flow_account on company_flow (account_id);

-- Who of the provider is who of the firm: found by address the first time, by the provider's own id from then on.
create table company_subject (
  account_id bigint not null,
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  primary key (account_id, issuer, subject),
  foreign key (account_id, user_id) references credential (account_id, user_id) on delete cascade
);
create index company_subject_user on company_subject (account_id, user_id);

-- Who came in by the provider has shown there whatever the firm asks for.
alter table auth_session add column proved_by text not null default 'password' check (proved_by in ('password', 'company'));

grant select, insert, update, delete on company_sign_in, company_flow, company_subject to quoin_owner;
select protect_sign_in(name) from unnest(array['company_sign_in', 'company_flow', 'company_subject']) name;
