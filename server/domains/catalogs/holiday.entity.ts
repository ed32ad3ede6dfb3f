import { Column, Entity, PrimaryColumn } from "typeorm";

/** A public holiday: of the whole country (region ""), or of a region by its code in ISO 3166-2:ES ("MD"). */
@Entity("holidays")
export class Holiday {
  /** "yyyy-mm-dd" */
  @PrimaryColumn({ type: "date" })
  day!: string;

  @PrimaryColumn({ type: "text" })
  region!: string;

  @Column({ type: "text" })
  name!: string;
}
