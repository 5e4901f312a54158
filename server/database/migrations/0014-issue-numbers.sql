-- Issues are numbered from 1 in each project, in the order the server learns of them, and a number is never given twice. Raising a counter
-- for each issue left a dead version of its row each time, which every next issue of the same transaction had to step over. The next number is now
-- read from an index; the counter is the lock, and remembers numbers whose issue has gone.
create unique index issue_number on issue (account_id, project_id, number);

create or replace function number_issue() returns trigger language plpgsql as $$
declare
  gone bigint;
begin
  if tg_op = 'UPDATE' then
    update counter set last = greatest(last, old.number) where account_id = old.account_id and name = 'issue' and owner_id = old.project_id;
  end if;
  loop
    select last into gone from counter where account_id = new.account_id and name = 'issue' and owner_id = new.project_id for update;
    exit when found;
    insert into counter (account_id, name, owner_id, last) values (new.account_id, 'issue', new.project_id, 0) on conflict do nothing;
  end loop;
  select greatest(gone, coalesce(max(number), 0)) + 1 into new.number from issue where account_id = new.account_id and project_id = new.project_id;
  return new;
end
$$;

create function remember_issue_numbers() returns trigger language plpgsql as $$
begin
  update counter c set last = greatest(c.last, left_behind.number)
  from (select account_id, project_id, max(number) as number from old_rows group by account_id, project_id) left_behind
  where c.account_id = left_behind.account_id and c.name = 'issue' and c.owner_id = left_behind.project_id and c.last < left_behind.number;
  return null;
end
$$;
create trigger number_deleted after delete on issue referencing old table as old_rows for each statement execute function remember_issue_numbers();
