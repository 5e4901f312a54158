-- Tenders: offers made of assessments. A tender is numbered from 1 in its project, and a number is never given twice. Its assessments stand in
-- tender_lines with the price they were put in at. Quantities and rates are frozen when a tender is accepted.
alter table project_package add column vat_code_id bigint;
alter table project_package add foreign key (account_id, vat_code_id) references vat_code;
create table tender (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  number bigint,
  name text not null,
  name_sort text collate "C",
  status text not null default 'draft' check (status in ('draft', 'generated', 'submitted', 'accepted', 'part_awarded', 'rejected', 'withdrawn')),
  open_days bigint default 90 check (open_days >= 0 and open_days <= 3650),
  cover_letter_id bigint,
  exclusions_template_id bigint,
  exclusions text,
  exclusions_sort text collate "C",
  submitted_at timestamptz(3),
  decided_at timestamptz(3),
  decision_note text,
  decision_note_sort text collate "C",
  drafted_from_id bigint,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, cover_letter_id) references document_template,
  foreign key (account_id, exclusions_template_id) references document_template,
  foreign key (account_id, drafted_from_id) references tender
);
create index on tender (account_id, project_id);
create index on tender (account_id, cover_letter_id);
create index on tender (account_id, exclusions_template_id);
create index on tender (account_id, drafted_from_id);
select protect_table('tender');
select limit_to_licence('tender');
select attach_feed('tender', 'tender', 'index', null);
create table tender_lines (
  account_id bigint not null,
  record_id bigint not null,
  target_id bigint not null,
  net numeric(16,2) not null default 0.00,
  discount numeric(16,2) not null default 0.00,
  gross numeric(16,2) not null default 0.00,
  vat numeric(16,2) not null default 0.00,
  vat_rate numeric(16,4) not null default 0.0000,
  primary key (account_id, record_id, target_id),
  foreign key (account_id, record_id) references tender on delete cascade,
  foreign key (account_id, target_id) references assessment
);
create index on tender_lines (account_id, target_id);
select protect_table('tender_lines');
select attach_feed_child('tender_lines', 'tender', 'tender', 'index');
alter table assessment add column tender_id bigint;
alter table assessment add foreign key (account_id, tender_id) references tender;
alter table assessment_product add column tender_rate numeric(16,4);
create table product_quantities_tender (
  account_id bigint not null,
  record_id bigint not null,
  target_id bigint not null,
  quantity numeric(16,4),
  primary key (account_id, record_id, target_id),
  foreign key (account_id, record_id) references product_quantities on delete cascade,
  foreign key (account_id, target_id) references assessment_zone
);
create index on product_quantities_tender (account_id, target_id);
select protect_table('product_quantities_tender');
select attach_feed_child('product_quantities_tender', 'product_quantities', 'productQuantities', 'assessment', 'assessment_id');

create unique index tender_number on tender (account_id, project_id, number);
create function number_tender() returns trigger language plpgsql as $$
begin
  insert into counter as known (account_id, name, owner_id, last) values (new.account_id, 'tender', new.project_id, 1)
  on conflict (account_id, name, owner_id) do update set last = known.last + 1
  returning last into new.number;
  return new;
end
$$;
create trigger number_insert before insert on tender for each row execute function number_tender();
create trigger number_moved before update on tender for each row when (new.project_id <> old.project_id) execute function number_tender();
