-- Orders as they went out, made by the server as PDF and mailed; how often an order was amended; who is told when one did not go out.
create table order_document (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  order_id bigint not null,
  title text,
  title_sort text collate "C",
  send_to text,
  send_to_sort text collate "C",
  state text not null default 'failed' check (state in ('failed', 'waiting', 'making', 'sending', 'sent', 'kept', 'made')),
  attempts bigint not null default 0,
  file_id bigint,
  pages bigint,
  total numeric(16,2),
  sent_at timestamptz(3),
  sent_by_id bigint,
  fault text,
  fault_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, order_id) references material_order (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, file_id) references file,
  foreign key (account_id, sent_by_id) references "user"
);
create index on order_document (account_id, order_id);
create index on order_document (account_id, sent_by_id);
create index on order_document (state) where state in ('waiting', 'making', 'sending');
select protect_table('order_document');
select limit_to_licence('order_document');
select attach_feed('order_document', 'orderDocument', 'project', 'project_id');
alter table material_order add column amendment bigint not null default 0;
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('assigned', 'mentioned', 'commented', 'overruled', 'imported', 'unsent', 'joined'));
