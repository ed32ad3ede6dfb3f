import { Column, Entity, PrimaryColumn } from "typeorm";

/** The last number given out of each kind of code and year; the function take_codes() counts. */
@Entity("code_counters")
export class CodeCounter {
  @PrimaryColumn({ type: "text" })
  kind!: string;

  @PrimaryColumn({ type: "int" })
  year!: number;

  @Column({ type: "bigint" })
  last!: number;
}
