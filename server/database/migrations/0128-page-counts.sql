-- Projects count their pages, all and on site (decision 765). Those added before are counted once here.
update project p set pages_count = c.pages, on_site_pages_count = c.on_site
from (
  select account_id, project_id, count(*) as pages, count(*) filter (where on_site_page) as on_site
  from project_drawing where archived_at is null group by account_id, project_id
) c
where c.account_id = p.account_id and c.project_id = p.id and (p.pages_count, p.on_site_pages_count) <> (c.pages, c.on_site);
