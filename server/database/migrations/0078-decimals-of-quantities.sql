-- What the quantities of a bill are rounded to. Assessments that are there keep their quantities, and so their prices, as they are: null.
alter table assessment add column bill_qty_decimals integer;
