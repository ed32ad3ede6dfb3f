/** What `displayName` gives, as an expression over a row of accounts that the statement calls `alias`. */
export function displayNameSql(alias: string): string {
  return `coalesce(${alias}.company_name, trim(${alias}.names || ' ' || ${alias}.surnames))`;
}
