-- People at subcontractors who sign in to their own applications (decision 732). They are no users of the firm: only the owner role reads these tables.
create table portal_person (
  account_id bigint not null,
  id bigint generated always as identity,
  subcontractor_id bigint not null,
  full_name text not null,
  email text not null,
  email_key text not null,
  password_hash text,
  created_at timestamptz(3) not null,
  signed_in_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, email_key),
  foreign key (account_id) references account,
  foreign key (account_id, subcontractor_id) references subcontractor (account_id, id) on delete cascade
);
create index on portal_person (account_id, subcontractor_id);
-- Which projects a person sees. Access that is stopped stays in the list, with its time.
create table portal_access (
  account_id bigint not null,
  person_id bigint not null,
  project_id bigint not null,
  given_at timestamptz(3) not null,
  given_by bigint not null,
  stopped_at timestamptz(3),
  stopped_by bigint,
  primary key (account_id, person_id, project_id),
  foreign key (account_id, person_id) references portal_person on delete cascade,
  foreign key (account_id, project_id) references project (account_id, id) on delete cascade
);
create index on portal_access (account_id, project_id);
-- Mailed links to choose a password, hashed, each for one use.
create table portal_link (
  hash text primary key,
  account_id bigint not null,
  person_id bigint not null,
  expires_at timestamptz(3) not null,
  foreign key (account_id, person_id) references portal_person on delete cascade
);
create index on portal_link (account_id, person_id);
create table portal_session (
  hash text primary key,
  account_id bigint not null,
  person_id bigint not null,
  used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  foreign key (account_id, person_id) references portal_person on delete cascade
);
create index on portal_session (account_id, person_id);
select protect_sign_in(name) from unnest(array['portal_person', 'portal_access', 'portal_link', 'portal_session']) name;
grant select, insert, update, delete on portal_person, portal_access, portal_link, portal_session to quoin_owner;
