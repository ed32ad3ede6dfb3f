import type { ReactNode } from "react";
import { paths } from "../../app/paths.ts";
import type { PublicHandle } from "../../app/public-page.ts";
import { LinkButton } from "../../ui/Button.tsx";
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
import { AGREEMENT_POINTS, COLLECTION, CONCILIATION, MEDIATION, TOOLS } from "./services-words.ts";
import styles from "./ServicesPage.module.css";

const DESCRIPTION =
  "Conciliación privada, mediación y estrategia de recuperación de deudas, con acuerdos firmados, seguimiento y todos los documentos en su expediente.";
const CONCILIATION_TEXT = "Una persona independiente acerca posturas y propone una salida.";
const MEDIATION_TEXT = "Una persona neutral os ayuda a encontrar vuestra propia solución.";
const COLLECTION_TEXT = "Un plan para reclamar lo que te deben con orden y respeto.";

const anchor = (part: string) => `${paths.services()}#${part}`;

export const handle = {
  head: () => ({
    title: "Servicios de conciliación, mediación y recaudación",
    description: DESCRIPTION,
    path: paths.services(),
    structuredData: (origin) => [
      service(origin, {
        name: "Conciliación privada",
        description: CONCILIATION_TEXT,
        path: anchor("conciliacion"),
      }),
      service(origin, { name: "Mediación", description: MEDIATION_TEXT, path: anchor("mediacion") }),
      service(origin, {
        name: "Estrategia de recuperación",
        description: COLLECTION_TEXT,
        path: anchor("recaudacion"),
      }),
    ],
  }),
} satisfies PublicHandle;

interface InterventionProps {
  id: string;
  title: string;
  lead: string;
  tone: SectionTone;
  picture: "conciliator" | "mediator" | "collector";
  points: readonly string[];
  children: ReactNode;
}

function Intervention({ id, title, lead, tone, picture, points, children }: InterventionProps) {
  return (
    <Section
      id={id}
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
      <Intervention
        id="conciliacion"
        title="Conciliación privada"
        lead={CONCILIATION_TEXT}
        tone="paper"
        picture="conciliator"
        points={CONCILIATION}
      >
        <MoreLink to={paths.marketplace({ type: "CONCILIATOR" })}>Ver conciliadores</MoreLink>
      </Intervention>
      <Intervention
        id="mediacion"
        title="Mediación"
        lead={MEDIATION_TEXT}
        tone="sand"
        picture="mediator"
        points={MEDIATION}
      >
        <MoreLink to={paths.marketplace({ type: "MEDIATOR" })}>Ver mediadores</MoreLink>
        <MoreLink to={paths.benefits()}>Beneficios de la mediación</MoreLink>
      </Intervention>
      <Intervention
        id="recaudacion"
        title="Estrategia de recuperación"
        lead={COLLECTION_TEXT}
        tone="paper"
        picture="collector"
        points={COLLECTION}
      >
        <MoreLink to={paths.marketplace({ type: "COLLECTOR" })}>Ver recaudadores</MoreLink>
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
            to: paths.tasksLanding(),
          },
          {
            title: "Valoración de carteras",
            text: "Un informe técnico y firmado de cuánto vale una cartera de deuda y cómo recuperarla.",
            to: paths.wallet(),
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
          <LinkButton variant="accent" to={paths.marketplace()}>
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
        <LinkButton to={paths.registerClient()}>Empezar ahora</LinkButton>
        <LinkButton to={paths.registerSpecialist()}>Soy especialista</LinkButton>
      </CallToAction>
    </>
  );
}
