import type { Context } from "../../shared/context.ts";

const SUPPORT_HOURS = "De lunes a viernes, de 9:00 a 18:00 (hora peninsular española)";

export interface ContactDetails {
  supportEmail: string;
  supportHours: string;
}

/** How to reach the people behind the product. */
export function contactDetails({ env }: Pick<Context, "env">): ContactDetails {
  return { supportEmail: env.supportEmail, supportHours: SUPPORT_HOURS };
}
