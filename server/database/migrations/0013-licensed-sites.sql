-- What a firm's licences show of its projects: with Site Commercial those on site, with Estimating the others, and with a project all that
-- hangs on it. The session says which in app.sites ('all', 'on', 'off' or 'none'); a release that does not say it yet sees all of its account.
-- Spec: business 2.
create function limit_to_licence(name text) returns void language plpgsql as $$
declare
  -- As a subquery it is asked once for a statement, not for every row.
  sites constant text := '(select coalesce(nullif(current_setting(''app.sites'', true), ''''), ''all''))';
  owner text := (select replace(attname, '_id', '') from pg_attribute
    where attrelid = format('%I', name)::regclass and attname in ('project_id', 'assessment_id') order by attname desc limit 1);
  shown text := case when name = 'project' then format('show_project_hub = case %s when ''on'' then true when ''off'' then false end', sites)
    else format('exists (select 1 from %1$I o where o.account_id = %2$I.account_id and o.id = %2$I.%3$I)', owner, name, owner || '_id') end;
begin
  execute format('create policy licence on %I as restrictive to quoin_app using (%s = ''all'' or %s)', name, sites, shown);
end
$$;

select limit_to_licence(name) from unnest(array[
  'project', 'project_package', 'assessment', 'issue', 'issue_photo', 'delivery', 'product_progress',
  'assessment_zone', 'product_group', 'assessment_product', 'product_quantities'
]) name;
