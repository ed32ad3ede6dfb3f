import type { MigrationInterface, QueryRunner } from "typeorm";

type Group = "MEDIATION" | "CONCILIATION" | "COLLECTION" | "GENERAL";

/** The number is the id and never changes its meaning; each group has room for a hundred. */
const SKILLS: Readonly<Record<Group, { firstId: number; skills: readonly string[] }>> = {
  GENERAL: {
    firstId: 1,
    skills: [
      "Escucha activa",
      "Comunicación asertiva",
      "Negociación",
      "Empatía",
      "Imparcialidad",
      "Gestión del conflicto",
      "Gestión emocional",
      "Pensamiento analítico",
      "Redacción jurídica",
      "Redacción clara de acuerdos",
      "Derecho civil",
      "Derecho mercantil",
      "Protección de datos y confidencialidad",
      "Resolución de conflictos en línea",
      "Videoconferencia y firma electrónica",
      "Atención a personas vulnerables",
      "Comunicación intercultural",
      "Organización de expedientes",
      "Análisis económico y financiero",
      "Negociación en otros idiomas",
    ],
  },
  MEDIATION: {
    firstId: 101,
    skills: [
      "Mediación civil",
      "Mediación mercantil",
      "Mediación familiar",
      "Mediación comunitaria y vecinal",
      "Mediación escolar",
      "Mediación sanitaria",
      "Mediación laboral y organizacional",
      "Mediación internacional",
      "Mediación intrajudicial",
      "Mediación electrónica",
      "Mediación en herencias y sucesiones",
      "Mediación en empresa familiar",
      "Mediación en arrendamientos",
      "Mediación en consumo",
      "Comediación",
      "Facilitación de diálogos grupales",
      "Técnicas de reformulación y preguntas",
      "Sesiones privadas (caucus)",
      "Planes de parentalidad",
      "Prácticas restaurativas",
      "Redacción de actas de mediación",
    ],
  },
  CONCILIATION: {
    firstId: 201,
    skills: [
      "Conciliación privada (LO 1/2025)",
      "Formulación de propuestas de acuerdo",
      "Evaluación neutral del caso",
      "Valoración de riesgos de un litigio",
      "Oferta vinculante confidencial",
      "Certificación del intento de acuerdo",
      "Conciliación en contratos mercantiles",
      "Conciliación en comunidades de propietarios",
      "Conciliación en arrendamientos",
      "Conciliación en seguros y tráfico",
      "Conciliación en construcción y reformas",
      "Conciliación bancaria y financiera",
      "Conciliación en consumo",
      "Conciliación entre socios",
      "Cuantificación de daños",
      "Análisis de prueba documental",
      "Cálculo de intereses y costes",
      "Elevación de acuerdos a escritura pública",
      "Derecho procesal civil",
      "Opinión de persona experta independiente",
    ],
  },
  COLLECTION: {
    firstId: 301,
    skills: [
      "Recobro amistoso",
      "Recobro telefónico",
      "Recobro presencial",
      "Recobro a empresas (B2B)",
      "Recobro a particulares (B2C)",
      "Recobro internacional",
      "Negociación de quitas y esperas",
      "Diseño de planes de pago",
      "Reconocimientos de deuda",
      "Requerimientos de pago fehacientes",
      "Monitorio y preparación de la demanda",
      "Morosidad en operaciones comerciales (Ley 3/2004)",
      "Localización de personas deudoras",
      "Investigación de solvencia",
      "Gestión de carteras impagadas",
      "Análisis y clasificación de carteras",
      "Deuda hipotecaria",
      "Crédito al consumo",
      "Deuda de suministros y telecomunicaciones",
      "Deuda de comunidades de propietarios",
      "Refinanciación y reestructuración de deuda",
      "Segunda oportunidad y concurso",
      "Dación en pago",
      "Seguimiento de pagos aplazados",
      "Prevención de la morosidad",
    ],
  },
};

export class FillSkills1763600720000 implements MigrationInterface {
  name = "FillSkills1763600720000";

  async up(runner: QueryRunner): Promise<void> {
    for (const [group, { firstId, skills }] of Object.entries(SKILLS)) {
      await runner.query(
        `INSERT INTO skills (id, skill, skill_group)
         SELECT $1::int + ordinality - 1, skill, $2 FROM unnest($3::text[]) WITH ORDINALITY AS list (skill)`,
        [firstId, group, skills],
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM skills`);
  }
}
