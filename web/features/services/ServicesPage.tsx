import type { InterventionSlug, InterventionType } from "../../../schema/rules/interventions.ts";
import type { ReactNode } from "react";
import { publicPaths } from "../../app/public-paths.ts";
import type { PublicHandle } from "../../app/public-page.ts";
import { LinkButton } from "../../ui/site/Button.tsx";
import { CategoryPicture } from "../../ui/illustrations/CategoryPicture.tsx";
import { ToolsScene, WaysScene } from "../../ui/illustrations/services-scenes.tsx";
import { Actions } from "../../ui/site/Actions.tsx";
import { CallToAction } from "../../ui/site/CallToAction.tsx";
import { CardGrid } from "../../ui/site/CardGrid.tsx";
import { CheckList } from "../../ui/site/CheckList.tsx";
import { Hero } from "../../ui/site/Hero.tsx";
import { MoreLink } from "../../ui/site/MoreLink.tsx";
import { Section, type SectionTone } from "../../ui/site/Section.tsx";
import { service } from "../../ui/site/structured-data.ts";
import { AGREEMENT_POINTS, SERVICES, TOOLS } from "./services-words.ts";
import styles from "./ServicesPage.module.css";

const DESCRIPTION =
  "Conciliación privada, mediación y estrategia de recuperación de deudas, con acuerdos firmados, seguimiento y todos los documentos en su expediente.";

/** In the page's order. */
const ANCHORS = {
  CONCILIATION: "conciliacion",
  MEDIATION: "mediacion",
  COLLECTION: "recaudacion",
} as const satisfies Record<InterventionType, InterventionSlug>;

export const handle = {
  head: () => ({
    title: "Servicios de conciliación, mediación y recaudación",
    description: DESCRIPTION,
    path: publicPaths.services(),
    structuredData: (origin) =>
      (Object.keys(ANCHORS) as InterventionType[]).map((type) =>
        service(origin, {
          name: SERVICES[type].title,
          description: SERVICES[type].lead,
          path: `${publicPaths.services()}#${ANCHORS[type]}`,
        }),
      ),
  }),
} satisfies PublicHandle;

interface InterventionProps {
  type: InterventionType;
  tone: SectionTone;
  picture: "conciliator" | "mediator" | "collector";
  children: ReactNode;
}

function Intervention({ type, tone, picture, children }: InterventionProps) {
  const { title, lead, points } = SERVICES[type];
  return (
    <Section
      id={ANCHORS[type]}
      title={title}
      lead={lead}
      tone={tone}
      layout="side"
      aside={<CategoryPicture of={picture} />}
    >
      <CheckList items={points} />
      <div className={styles.more}>{children}</div>
    </Section>
  );
}

function Interventions() {
  return (
    <>
      <Intervention type="CONCILIATION" tone="paper" picture="conciliator">
        <MoreLink to={publicPaths.marketplace({ type: "CONCILIATOR" })}>Ver conciliadores</MoreLink>
      </Intervention>
      <Intervention type="MEDIATION" tone="sand" picture="mediator">
        <MoreLink to={publicPaths.marketplace({ type: "MEDIATOR" })}>Ver mediadores</MoreLink>
        <MoreLink to={publicPaths.benefits()}>Beneficios de la mediación</MoreLink>
      </Intervention>
      <Intervention type="COLLECTION" tone="paper" picture="collector">
        <MoreLink to={publicPaths.marketplace({ type: "COLLECTOR" })}>Ver recaudadores</MoreLink>
      </Intervention>
    </>
  );
}

function Agreement() {
  return (
    <Section
      title="El acuerdo se cierra aquí mismo"
      lead="En cualquiera de los tres caminos, lo acordado no se queda en palabras."
      tone="deep"
    >
      <CardGrid cards={AGREEMENT_POINTS} columns={4} />
      <p className={styles.law}>
        Un acuerdo de mediación o de conciliación se puede elevar a escritura pública ante notario: así tiene
        fuerza ejecutiva. Quedan fuera de la negociación previa que regula la Ley Orgánica 1/2025 los asuntos
        laborales, penales y concursales, y aquellos en los que una parte es del sector público.
      </p>
    </Section>
  );
}

function ForPortfolios() {
  return (
    <Section
      title="¿Gestionas muchas deudas?"
      tone="paper"
      lead="Dos servicios pensados para organizaciones."
    >
      <CardGrid
        columns={2}
        look="framed"
        cards={[
          {
            title: "Tareas corporativas",
            text: "Tu lista de deudas se convierte en tareas, y cada tarea tiene quien la gestione.",
            to: publicPaths.tasksLanding(),
          },
          {
            title: "Valoración de carteras",
            text: "Un informe técnico y firmado de cuánto vale una cartera de deuda y cómo recuperarla.",
            to: publicPaths.wallet(),
          },
        ]}
      />
    </Section>
  );
}

/** What can be done about a conflict here, and what keeps an agreement afterwards. */
export function Component() {
  return (
    <>
      <Hero
        title="Tres caminos hacia un acuerdo"
        lead="Conciliación, mediación o recuperación. Elige el tuyo, o deja que un especialista te diga cuál encaja con lo que ha pasado."
        picture={<WaysScene />}
      >
        <Actions>
          <LinkButton variant="accent" to={publicPaths.marketplace()}>
            Encontrar especialista
          </LinkButton>
        </Actions>
      </Hero>
      <Interventions />
      <Agreement />
      <Section
        title="Herramientas que trabajan contigo"
        lead="Lo que hace falta para llevar un caso, junto y en orden."
        layout="side"
      >
        <div className={styles.tools}>
          <ToolsScene />
          <CheckList items={TOOLS} />
        </div>
      </Section>
      <ForPortfolios />
      <CallToAction
        title="Empieza hoy"
        text="Regístrate, cuenta qué ha pasado y elige a quien quieras que te ayude."
      >
        <LinkButton to={publicPaths.registerClient()}>Empezar ahora</LinkButton>
        <LinkButton to={publicPaths.registerSpecialist()}>Soy especialista</LinkButton>
      </CallToAction>
    </>
  );
}
