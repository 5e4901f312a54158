-- Variations with their evidence, the lines they brought into a bill, and who may record them (decision 719).
create table variation (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  number bigint,
  title text not null,
  title_sort text collate "C",
  instruction text,
  instruction_sort text collate "C",
  form text not null default 'spoken' check (form in ('written', 'mail', 'drawing', 'minutes', 'spoken')),
  instructed_by text not null,
  instructed_by_sort text collate "C",
  instructed_on date not null,
  reference text,
  reference_sort text collate "C",
  drawing_id bigint,
  location text,
  location_sort text collate "C",
  estimate numeric(16,2),
  notes text,
  notes_sort text collate "C",
  state text not null default 'instructed' check (state in ('instructed', 'quoted', 'disputed', 'agreed', 'withdrawn')),
  quoted_on date,
  quoted_amount numeric(16,2),
  quote_notes text,
  quote_notes_sort text collate "C",
  disputed_on date,
  dispute_reason text,
  dispute_reason_sort text collate "C",
  offered_amount numeric(16,2),
  agreed_on date,
  agreed_amount numeric(16,2),
  agreed_by text,
  agreed_by_sort text collate "C",
  agreed_at timestamptz(3),
  recorded_by_id bigint,
  withdraw_reason text,
  withdraw_reason_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, drawing_id) references project_drawing (account_id, project_id, id) on update cascade,
  foreign key (account_id, recorded_by_id) references "user"
);
create index on variation (account_id, drawing_id);
create index on variation (account_id, recorded_by_id);
select protect_table('variation');
select limit_to_licence('variation');
select attach_feed('variation', 'variation', 'project', 'project_id');

create function number_variation() returns trigger language plpgsql as $$
begin
  insert into counter as known (account_id, name, owner_id, last) values (new.account_id, 'variation', new.project_id, 1)
  on conflict (account_id, name, owner_id) do update set last = known.last + 1
  returning last into new.number;
  return new;
end
$$;
create trigger number_insert before insert on variation for each row execute function number_variation();
create trigger number_moved before update on variation for each row when (new.project_id <> old.project_id) execute function number_variation();

create table variation_photo (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  variation_id bigint not null,
  file_id bigint not null,
  caption text,
  caption_sort text collate "C",
  taken_at timestamptz(3),
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, variation_id) references variation (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, file_id) references file
);
create index on variation_photo (account_id, variation_id);
create index on variation_photo (account_id, variation_id, "order");
select protect_table('variation_photo');
select limit_to_licence('variation_photo');
select attach_feed('variation_photo', 'variationPhoto', 'project', 'project_id');

create table variation_file (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  variation_id bigint not null,
  file_name text not null,
  file_name_sort text collate "C",
  file_id bigint not null,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, variation_id) references variation (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, file_id) references file
);
create index on variation_file (account_id, variation_id);
select protect_table('variation_file');
select limit_to_licence('variation_file');
select attach_feed('variation_file', 'variationFile', 'project', 'project_id');

-- A line that points at a variation came by it, whatever wrote the line.
alter table assessment_product add column variation_id bigint;
alter table assessment_product add foreign key (account_id, variation_id) references variation;
create index on assessment_product (account_id, variation_id);
create function follow_variation() returns trigger language plpgsql as $$
begin
  new.origin := case when new.variation_id is null then 'tender' else 'variation' end;
  return new;
end
$$;
create trigger variation_insert before insert on assessment_product for each row
  when (new.variation_id is not null) execute function follow_variation();
create trigger variation_changed before update on assessment_product for each row
  when (new.variation_id is distinct from old.variation_id) execute function follow_variation();

alter table outgoing_item
  add column variation_id bigint,
  add column variation_code text,
  add column variation_code_sort text collate "C",
  add column is_not_agreed boolean not null default false,
  add foreign key (account_id, project_id, variation_id) references variation (account_id, project_id, id) on update cascade;
create index on outgoing_item (account_id, variation_id);

-- Roles of before: who claims variations, or records issues and progress on site, may record them too.
insert into role_permission (account_id, role_id, resource, level)
  select account_id, role_id, 'ProjectHubVariations', max(level) from role_permission
  where resource in ('ProjectHubOutgoingApplications', 'ProjectHubIssues') group by account_id, role_id
  on conflict do nothing;
