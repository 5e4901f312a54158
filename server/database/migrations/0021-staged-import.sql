-- Bills are not the only thing that comes in chunks: what is staged says of what kind it is, and what its commit made.
alter table bill_import rename to staged_import;
alter table bill_import_chunk rename to staged_import_chunk;
alter table staged_import add column kind text not null default 'bill' check (kind in ('bill', 'records'));
alter table staged_import alter column kind drop default;
-- Set by the commit, so that a commit sent again answers the same.
alter table staged_import add column result json;
update staged_import set result = json_build_object('assessment', assessment_id) where assessment_id is not null;
alter table staged_import drop column assessment_id;
