-- Requests to the client to certify an application by a one-time link, and what was answered (decision 723).
alter table outgoing_application
  add column certified_by text,
  add column certified_by_sort text collate "C";
create table client_request (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  application_id bigint not null,
  send_to text,
  send_to_sort text collate "C",
  message text,
  message_sort text collate "C",
  expires_on date not null,
  state text not null default 'open' check (state in ('open', 'answered', 'withdrawn', 'ended')),
  mailed_at timestamptz(3),
  mail_fault text,
  mail_fault_sort text collate "C",
  opened_at timestamptz(3),
  answered_at timestamptz(3),
  answered_by text,
  answered_by_sort text collate "C",
  answered_role text,
  answered_role_sort text collate "C",
  outcome text check (outcome in ('certified', 'queried')),
  ended_at timestamptz(3),
  why_ended text,
  why_ended_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  unique (account_id, application_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, application_id) references outgoing_application (account_id, project_id, id) on update cascade
);
create index on client_request (account_id, application_id);
select protect_table('client_request');
select limit_to_licence('client_request');
select attach_feed('client_request', 'clientRequest', 'project', 'project_id');
-- What an answer is about is of its project (decision 628).
alter table outgoing_item add unique (account_id, project_id, id);
create table client_answer (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  application_id bigint not null,
  request_id bigint not null,
  item_id bigint not null,
  decision text not null default 'queried' check (decision in ('reduced', 'queried')),
  certified_value numeric(16,2),
  certified_material numeric(16,2),
  reason text,
  reason_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, application_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, application_id) references outgoing_application (account_id, project_id, id) on update cascade,
  foreign key (account_id, application_id, request_id) references client_request (account_id, application_id, id) on update cascade,
  foreign key (account_id, application_id, item_id) references outgoing_item (account_id, application_id, id) on update cascade,
  foreign key (account_id, project_id, request_id) references client_request (account_id, project_id, id),
  foreign key (account_id, project_id, item_id) references outgoing_item (account_id, project_id, id)
);
create index on client_answer (account_id, project_id);
create index on client_answer (account_id, application_id);
create index on client_answer (account_id, request_id);
create index on client_answer (account_id, item_id);
select protect_table('client_answer');
select limit_to_licence('client_answer');
select attach_feed('client_answer', 'clientAnswer', 'outgoing', 'application_id');
-- The secret of a request, hashed. The transaction of the request adds it; only the owner role reads it.
create table client_link (
  account_id bigint not null,
  request_id bigint not null,
  hash text not null unique,
  primary key (account_id, request_id),
  foreign key (account_id, request_id) references client_request (account_id, id) on delete cascade
);
select protect_sign_in('client_link');
create policy account on client_link to quoin_app
  using (account_id = (select nullif(current_setting('app.account', true), '')::bigint))
  with check (account_id = (select nullif(current_setting('app.account', true), '')::bigint));
grant insert on client_link to quoin_app;
grant select, insert, update, delete on client_link to quoin_owner;
alter table notification drop constraint notification_kind_check, add constraint notification_kind_check
  check (kind in ('assigned', 'mentioned', 'commented', 'overruled', 'labour', 'incoming', 'certified', 'imported', 'unsent', 'joined'));
