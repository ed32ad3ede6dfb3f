import { Check, Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";

/** Hours of a weekday in which a specialist can be met, in minutes of Madrid's day. None at all: at any time. */
@Entity("working_hours")
@Check("working_hours_check", "from_minute < until_minute")
@Check("working_hours_from_minute_check", "from_minute >= 0")
@Check("working_hours_until_minute_check", "until_minute <= 1440")
@Check("working_hours_weekday_check", "weekday BETWEEN 0 AND 6")
export class WorkingHours {
  @ForeignKey("accounts", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "account_id" })
  accountId!: number;

  /** 0 for Monday to 6 for Sunday. */
  @PrimaryColumn({ type: "smallint" })
  weekday!: number;

  @PrimaryColumn({ type: "smallint", name: "from_minute" })
  fromMinute!: number;

  @Column({ type: "smallint", name: "until_minute" })
  untilMinute!: number;
}
