-- Where a line of a bill was last read from: the file, the sheet, the rows and what is written there.
alter table assessment_product add column import_file text;
alter table assessment_product add column import_file_sort text collate "C";
alter table assessment_product add column import_sheet text;
alter table assessment_product add column import_sheet_sort text collate "C";
alter table assessment_product add column import_rows text;
alter table assessment_product add column import_rows_sort text collate "C";
alter table assessment_product add column import_text text;
alter table assessment_product add column import_text_sort text collate "C";
