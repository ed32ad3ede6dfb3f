import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";

/** How much a key was used on a day, as the calendar in Madrid has it. */
@Entity("api_key_days")
export class ApiKeyDay {
  @ForeignKey("api_keys", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "key_id" })
  keyId!: number;

  @PrimaryColumn({ type: "date" })
  day!: string;

  @Column({ type: "int", default: 0 })
  requests!: number;

  @Column({ type: "int", default: 0 })
  throttled!: number;
}
