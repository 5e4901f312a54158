-- Where a copy of an assessment comes from, and snapshots: copies that stay as they were. A product knows its ancestor through all copies.
alter table assessment add column copied_from_id bigint;
alter table assessment add foreign key (account_id, copied_from_id) references assessment;
alter table assessment add column snapshot_of_id bigint;
alter table assessment add foreign key (account_id, snapshot_of_id) references assessment;
alter table assessment add column snapshot_comment text;
alter table assessment add column snapshot_comment_sort text collate "C";
alter table assessment_product add column lineage bigint;
create index on assessment (account_id, copied_from_id);
create index on assessment (account_id, snapshot_of_id);
