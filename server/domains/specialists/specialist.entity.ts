import { Column, Entity, PrimaryColumn } from "typeorm";

/** What is known of a specialist beyond the account: types 1 conciliator, 2 mediator, 3 collector, 4 judicial. */
@Entity("specialists")
export class Specialist {
  @PrimaryColumn({ type: "bigint", name: "account_id" })
  accountId!: number;

  @Column({ type: "smallint", array: true })
  types!: number[];

  @Column({ type: "text", array: true, default: "{}" })
  cities!: string[];

  @Column({ type: "timestamptz", name: "created_at", default: () => "now()" })
  createdAt!: Date;
}
