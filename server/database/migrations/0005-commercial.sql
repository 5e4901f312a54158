-- What happens on site.

create table issue (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  number bigint,
  summary text not null,
  summary_sort text collate "C",
  details text,
  details_sort text collate "C",
  type_id bigint,
  state text not null default 'open' check (state in ('open', 'in_hand', 'closed')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  due_date date,
  assignee_id bigint,
  zone_id bigint,
  location text,
  location_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, type_id) references issue_type,
  foreign key (account_id, assignee_id) references "user",
  foreign key (account_id, zone_id) references assessment_zone
);
create index on issue (account_id, type_id);
create index on issue (account_id, assignee_id);
create index on issue (account_id, zone_id);
select protect_table('issue');
select attach_feed('issue', 'issue', 'project', 'project_id');

create table issue_photo (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  issue_id bigint not null,
  file_id bigint not null,
  caption text,
  caption_sort text collate "C",
  taken_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, issue_id) references issue (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, file_id) references file
);
create index on issue_photo (account_id, issue_id);
select protect_table('issue_photo');
select attach_feed('issue_photo', 'issuePhoto', 'project', 'project_id');

create table delivery (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  reference text not null,
  reference_sort text collate "C",
  supplier_id bigint,
  delivered_on date not null,
  received text not null,
  received_sort text collate "C",
  short_or_damaged text,
  short_or_damaged_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, supplier_id) references supplier
);
create index on delivery (account_id, supplier_id);
select protect_table('delivery');
select attach_feed('delivery', 'delivery', 'project', 'project_id');

create table product_progress (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  assessment_id bigint not null,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  -- A product's progress has its id; a product with progress stays.
  foreign key (account_id, id) references assessment_product,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, assessment_id) references assessment
);
create index on product_progress (account_id, assessment_id);
select protect_table('product_progress');
select attach_feed('product_progress', 'productProgress', 'project', 'project_id');

create table product_progress_cells (
  account_id bigint not null,
  record_id bigint not null,
  target_id bigint not null,
  percent numeric(16,4) not null check (percent >= 0 and percent <= 100),
  recorded_at timestamptz(3),
  note text,
  note_sort text collate "C",
  primary key (account_id, record_id, target_id),
  foreign key (account_id, record_id) references product_progress on delete cascade,
  foreign key (account_id, target_id) references assessment_zone
);
create index on product_progress_cells (account_id, target_id);
select protect_table('product_progress_cells');
select attach_feed_child('product_progress_cells', 'product_progress', 'productProgress', 'project', 'project_id');

-- Issues are numbered from 1 in each project, in the order the server learns of them.
create function number_issue() returns trigger language plpgsql as $$
begin
  insert into counter as known (account_id, name, owner_id, last) values (new.account_id, 'issue', new.project_id, 1)
  on conflict (account_id, name, owner_id) do update set last = known.last + 1
  returning last into new.number;
  return new;
end
$$;
create trigger number_insert before insert on issue for each row execute function number_issue();
create trigger number_moved before update on issue for each row when (new.project_id <> old.project_id) execute function number_issue();
