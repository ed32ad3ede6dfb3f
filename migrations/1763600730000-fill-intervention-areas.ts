import type { MigrationInterface, QueryRunner } from "typeorm";

interface Area {
  code: string;
  area: string;
  description: string;
  showIn: "BOTH" | "REC" | "MED";
  warning?: string;
}

/** LO 1/2025, art. 3.2: labour and insolvency matters are left out of the negotiation the law asks for before suing. */
function withoutCertificate(matter: string): string {
  return (
    `La Ley Orgánica 1/2025 (art. 3.2) excluye la materia ${matter}: puedes buscar un acuerdo, ` +
    "pero el intento no te servirá como requisito para presentar una demanda y no podrá certificarse para ello."
  );
}

const AREAS: readonly Area[] = [
  {
    code: "COMMERCIAL",
    area: "Mercantil",
    description: "Contratos, facturas impagadas y desacuerdos entre empresas, profesionales o socios.",
    showIn: "BOTH",
  },
  {
    code: "CIVIL",
    area: "Civil",
    description: "Alquileres, herencias, préstamos entre particulares, daños y otros asuntos entre personas.",
    showIn: "BOTH",
  },
  {
    code: "LABOR",
    area: "Laboral",
    description: "Desacuerdos entre una empresa y quienes trabajan o han trabajado en ella.",
    showIn: "BOTH",
    warning: withoutCertificate("laboral"),
  },
  {
    code: "BANKRUPTCY",
    area: "Concursal",
    description: "Deudas de empresas o personas insolventes o en concurso de acreedores.",
    showIn: "REC",
    warning: withoutCertificate("concursal"),
  },
  {
    code: "COMMUNITY",
    area: "Comunitaria",
    description: "Convivencia vecinal, comunidades de propietarios y asociaciones.",
    showIn: "MED",
  },
  {
    code: "FAMILY",
    area: "Familiar",
    description: "Separaciones, custodia, cuidado de mayores y otros asuntos de familia.",
    showIn: "MED",
  },
  {
    code: "BUSINESS",
    area: "Empresarial",
    description: "Conflictos dentro de una empresa, entre socios o en la empresa familiar.",
    showIn: "MED",
  },
  {
    code: "INTERNATIONAL",
    area: "Internacional",
    description: "Asuntos entre personas o empresas de países distintos.",
    showIn: "MED",
  },
  {
    code: "HEALTH",
    area: "Sanitaria",
    description: "Desacuerdos entre pacientes, profesionales y centros sanitarios.",
    showIn: "MED",
  },
  {
    code: "SCHOOL",
    area: "Escolar",
    description: "Conflictos entre alumnado, familias y profesorado.",
    showIn: "MED",
  },
  {
    code: "OTHER",
    area: "Otra",
    description: "Cualquier otro asunto que no encaje en las demás áreas.",
    showIn: "BOTH",
  },
];

export class FillInterventionAreas1763600730000 implements MigrationInterface {
  name = "FillInterventionAreas1763600730000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO intervention_areas (code, position, area, description, show_in, warning)
       SELECT code, ordinality, area, description, "showIn", warning
       FROM ROWS FROM (jsonb_to_recordset($1::jsonb)
         AS (code text, area text, description text, "showIn" text, warning text)) WITH ORDINALITY`,
      [JSON.stringify(AREAS)],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM intervention_areas`);
  }
}
