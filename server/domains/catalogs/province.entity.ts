import { Column, Entity, PrimaryColumn } from "typeorm";

@Entity("provinces")
export class Province {
  /** INE number, two digits. */
  @PrimaryColumn({ type: "text" })
  code!: string;

  @Column({ type: "text" })
  name!: string;
}
