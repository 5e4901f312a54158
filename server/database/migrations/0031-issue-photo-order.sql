-- Photos of an issue stand in an order of their own. Those taken before keep the order they were taken in until one is moved: the server numbers places that are alike.
alter table issue_photo add column "order" double precision not null default 0;
create index on issue_photo (account_id, issue_id, "order");
