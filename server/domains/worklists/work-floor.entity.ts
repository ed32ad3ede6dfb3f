import { Column, Entity, PrimaryColumn } from "typeorm";

/** Where the order by value begins: all before it was ruled out when somebody walked over it, which counts until `until`. */
@Entity("work_floors")
export class WorkFloor {
  /** Whose debts: "all", "all:<list>", "<account>", "<account>:<list>". */
  @PrimaryColumn({ type: "text" })
  scope!: string;

  @Column({ type: "float8" })
  value!: number;

  @Column({ type: "bigint", name: "task_id" })
  taskId!: number;

  @Column({ type: "timestamptz" })
  until!: Date;
}
