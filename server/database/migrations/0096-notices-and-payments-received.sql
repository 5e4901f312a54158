-- Payments received on a certificate, and notices served about an application (decision 697).
alter table outgoing_application add column received numeric(16,2) not null default 0.00;
create table payment_notice (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  application_id bigint not null,
  type text not null default 'payment' check (type in ('payment', 'payLess', 'default')),
  served_on date not null,
  amount numeric(16,2) not null check (amount >= 0),
  basis text not null,
  basis_sort text collate "C",
  state text not null default 'served' check (state in ('served', 'withdrawn')),
  withdraw_reason text,
  withdraw_reason_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, application_id) references outgoing_application (account_id, project_id, id) on update cascade
);
create index on payment_notice (account_id, application_id);
select protect_table('payment_notice');
select limit_to_licence('payment_notice');
select attach_feed('payment_notice', 'paymentNotice', 'project', 'project_id');
create table notice_document (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  notice_id bigint not null,
  file_name text not null,
  file_name_sort text collate "C",
  file_id bigint not null,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, notice_id) references payment_notice (account_id, project_id, id) on update cascade,
  foreign key (account_id, file_id) references file
);
create index on notice_document (account_id, notice_id);
select protect_table('notice_document');
select limit_to_licence('notice_document');
select attach_feed('notice_document', 'noticeDocument', 'project', 'project_id');
create table payment_received (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  application_id bigint not null,
  received_on date not null,
  amount numeric(16,2) not null,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, application_id) references outgoing_application (account_id, project_id, id) on update cascade
);
create index on payment_received (account_id, application_id);
select protect_table('payment_received');
select limit_to_licence('payment_received');
select attach_feed('payment_received', 'paymentReceived', 'project', 'project_id');
-- Applications that are marked as paid were paid in full.
update outgoing_application set received = coalesce(certified_total, 0) where state = 'paid';
insert into payment_received (account_id, id, project_id, application_id, received_on, amount)
  select account_id, nextval('record_id'), project_id, id, paid_on, certified_total from outgoing_application
  where state = 'paid' and paid_on is not null and certified_total <> 0;
