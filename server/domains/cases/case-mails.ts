import { interventionWords } from "../../../schema/rules/interventions.ts";
import type { EntityManager } from "typeorm";
import { mailAccount } from "../accounts/account-mail.ts";
import { caseStateBell } from "../notifications/case-bells.ts";
import type { Context } from "../../shared/context.ts";

type Mailing = Pick<Context, "mail" | "env" | "clock">;

/** To the client whose request has become a case; says nothing of what it is about. `specialist`: who was asked. */
export async function mailCaseOpened(
  ctx: Mailing,
  manager: EntityManager,
  clientId: number,
  { number, specialist }: { number: string; specialist: string | null },
): Promise<void> {
  await mailAccount(ctx, manager, clientId, {
    category: "cases",
    kind: "case-opened",
    subject: `Hemos recibido tu solicitud ${number}`,
    bell: null,
    content: {
      preheader: "Guarda este número: es el de tu expediente.",
      title: "Hemos recibido tu solicitud",
      paragraphs: [
        `Tu expediente tiene el número ${number}. Guárdalo: con él te atenderemos más rápido.`,
        specialist === null
          ? "Todavía no tiene especialista. Te escribiremos en cuanto haya novedades."
          : `Ahora decide ${specialist} si lo acepta. Te escribiremos en cuanto haya novedades.`,
      ],
    },
  });
}

/** To the specialist a client has chosen: the kind of intervention and the number, nothing of the people. */
export async function mailSpecialistAsked(
  ctx: Mailing,
  manager: EntityManager,
  specialistId: number,
  { number, request }: { number: string; request: { interventionType: number } },
): Promise<void> {
  await mailAccount(ctx, manager, specialistId, {
    category: "cases",
    kind: "case-requested",
    subject: `Un cliente quiere contratarte: expediente ${number}`,
    bell: caseStateBell(number, "SPECIALIST"),
    content: {
      title: "Un cliente quiere contratarte",
      paragraphs: [
        `Te ha elegido para ${interventionWords(request.interventionType).withArticle}. El expediente tiene el número ${number}.`,
        "Por protección de datos, los datos de las personas solo se muestran en tu panel, después de iniciar sesión.",
      ],
      action: { label: "Ver mis expedientes", url: `${ctx.env.publicUrl}/dashboard/specialist/` },
      closing: [
        "Si ahora no puedes aceptar casos nuevos, desactiva «Disponible» en tu perfil y nadie más te los enviará.",
      ],
    },
  });
}

/** To the client whose chosen specialist has left before answering. */
export async function mailSpecialistLeft(
  ctx: Mailing,
  manager: EntityManager,
  clientId: number,
  number: string,
): Promise<void> {
  await mailAccount(ctx, manager, clientId, {
    category: "cases",
    kind: "case-without-specialist",
    subject: `Tu expediente ${number} busca otro especialista`,
    bell: caseStateBell(number, "CLIENT"),
    content: {
      paragraphs: [
        `El especialista que elegiste para el expediente ${number} ha dejado Acuerdo sin haberlo aceptado todavía.`,
        "Tu expediente sigue abierto, a la espera de otro especialista. Te escribiremos en cuanto haya novedades.",
      ],
      action: { label: "Buscar especialista", url: `${ctx.env.publicUrl}/marketplace` },
    },
  });
}
