import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import { mailAccount } from "../account-mail.ts";
import type { Context } from "../../../shared/context.ts";
import type { SanctionSeverity } from "./sanctions.ts";

export interface NewSanction {
  severity: SanctionSeverity;
  reason: string;
  training: string | null;
  /** End of a MODERATE suspension. */
  endsAt: Date | null;
}

/** Terms of the specialists, sanctions: allegations within seven days, except grave ones. */
const ALLEGATION_DAYS = 7;
const DAY_MS = 86_400_000;

type Mailing = Pick<Context, "mail" | "env" | "clock">;

/** The reason in writing, until when, and how to complain. */
export async function mailSanction(
  ctx: Mailing,
  manager: EntityManager,
  accountId: number,
  sanction: NewSanction,
): Promise<void> {
  const { subject, what } = words(sanction);
  await mailAccount(ctx, manager, accountId, {
    category: "necessary",
    kind: "sanction",
    subject,
    bell: { topic: "ACCOUNT", path: "/dashboard/account", text: `Motivo: ${sanction.reason}` },
    content: {
      paragraphs: [
        ...what,
        `Motivo:\n${sanction.reason}`,
        ...(sanction.training === null ? [] : [`Formación obligatoria:\n${sanction.training}`]),
        howToComplain(ctx, sanction),
      ],
    },
  });
}

function words({ severity, endsAt }: NewSanction): { subject: string; what: string[] } {
  if (severity === "LIGHT") {
    return {
      subject: "Has recibido una advertencia",
      what: ["Has recibido una advertencia por una falta leve. Tu cuenta sigue activa."],
    };
  }
  if (severity === "MODERATE" && endsAt !== null) {
    const until = shownDay(endsAt);
    return {
      subject: `Tu cuenta está suspendida hasta el ${until}`,
      what: [
        `Hemos suspendido tu cuenta hasta el ${until} por una falta moderada. Este correo es también una advertencia formal: si se repite, se considerará una falta grave.`,
        "Hasta entonces no podrás iniciar sesión. Después, tu cuenta volverá a estar activa sin que tengas que hacer nada.",
      ],
    };
  }
  return {
    subject: "Tu cuenta ha sido expulsada",
    what: [
      "Hemos expulsado tu cuenta de la plataforma por una falta grave, con efecto inmediato. Ya no puedes iniciar sesión.",
    ],
  };
}

function howToComplain({ env, clock }: Mailing, { severity }: NewSanction): string {
  if (severity === "GRAVE") {
    return `Las faltas graves no tienen plazo de alegaciones. Si crees que es un error, puedes reclamar escribiendo a ${env.supportEmail}: te responderá una persona.`;
  }
  const until = shownDay(new Date(clock.now().getTime() + ALLEGATION_DAYS * DAY_MS));
  return `Si no estás de acuerdo, puedes presentar alegaciones en un plazo de ${ALLEGATION_DAYS} días, hasta el ${until}, escribiendo a ${env.supportEmail}.`;
}

export async function mailReinstatement(
  ctx: Mailing,
  manager: EntityManager,
  accountId: number,
  reason: string,
): Promise<void> {
  await mailAccount(ctx, manager, accountId, {
    category: "necessary",
    kind: "reinstatement",
    subject: "Tu cuenta vuelve a estar activa",
    bell: null,
    content: {
      paragraphs: [
        "Hemos levantado la suspensión de tu cuenta. Ya puedes iniciar sesión.",
        `Motivo:\n${reason}`,
      ],
      action: { label: "Iniciar sesión", url: `${ctx.env.publicUrl}/login` },
    },
  });
}
