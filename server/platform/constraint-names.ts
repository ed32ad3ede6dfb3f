import { DefaultNamingStrategy, type Table } from "typeorm";

/** As PostgreSQL itself names keys whose migration gives no name: entities name only those that are called otherwise. */
export class ConstraintNames extends DefaultNamingStrategy {
  override primaryKeyName(table: Table | string): string {
    return `${this.plainName(table)}_pkey`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `${this.plainName(table)}_${columns.join("_")}_key`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `${this.plainName(table)}_${columns.join("_")}_fkey`;
  }

  private plainName(table: Table | string): string {
    const name = this.getTableName(table);
    return name.slice(name.lastIndexOf(".") + 1);
  }
}
