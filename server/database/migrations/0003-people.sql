-- Roles and users, those a firm deals with, and its lists.

create table role (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  role text not null,
  role_sort text collate "C",
  readonly boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id) references account
);
create index on role (account_id, left(role_sort, 300));
select protect_table('role');
select attach_feed('role', 'role', 'account');

create table "user" (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  full_name text not null,
  full_name_sort text collate "C",
  email text not null,
  email_sort text collate "C",
  is_active boolean not null default true,
  primary key (account_id, id),
  foreign key (account_id) references account
);
create index on "user" (account_id, left(full_name_sort, 300));
select protect_table('user');
select attach_feed('user', 'user', 'account');

create table user_roles (
  account_id bigint not null,
  record_id bigint not null,
  target_id bigint not null,
  primary key (account_id, record_id, target_id),
  foreign key (account_id, record_id) references "user" on delete cascade,
  foreign key (account_id, target_id) references role
);
create index on user_roles (account_id, target_id);
select protect_table('user_roles');
select attach_feed_child('user_roles', 'user', 'user', 'account');

create table client (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  full_name text not null,
  full_name_sort text collate "C",
  contact_person text,
  contact_person_sort text collate "C",
  email text,
  email_sort text collate "C",
  phone text,
  phone_sort text collate "C",
  address jsonb,
  notes text,
  notes_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account
);
create index on client (account_id, left(full_name_sort, 300));
select protect_table('client');
select attach_feed('client', 'client', 'account');

create table supplier (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  full_name text not null,
  full_name_sort text collate "C",
  contact_person text,
  contact_person_sort text collate "C",
  email text,
  email_sort text collate "C",
  phone text,
  phone_sort text collate "C",
  address jsonb,
  notes text,
  notes_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account
);
create index on supplier (account_id, left(full_name_sort, 300));
select protect_table('supplier');
select attach_feed('supplier', 'supplier', 'account');

create table subcontractor (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  full_name text not null,
  full_name_sort text collate "C",
  contact_person text,
  contact_person_sort text collate "C",
  email text,
  email_sort text collate "C",
  phone text,
  phone_sort text collate "C",
  address jsonb,
  notes text,
  notes_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account
);
create index on subcontractor (account_id, left(full_name_sort, 300));
select protect_table('subcontractor');
select attach_feed('subcontractor', 'subcontractor', 'account');

create table work_package (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  code text,
  code_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account
);
create index on work_package (account_id, left(name_sort, 300));
select protect_table('work_package');
select attach_feed('work_package', 'workPackage', 'account');

create table issue_type (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account
);
create index on issue_type (account_id, left(name_sort, 300));
select protect_table('issue_type');
select attach_feed('issue_type', 'issueType', 'account');
