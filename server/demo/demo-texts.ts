/** What specialists of the demonstration say of themselves; nobody real says it. */

/** By type: 1 conciliator, 2 mediator, 3 collector, 4 judicial. */
export const HEADLINES: Readonly<Record<number, readonly string[]>> = {
  1: [
    "Conciliación privada en contratos y facturas",
    "Propuestas de acuerdo claras para asuntos civiles",
    "Arrendamientos y comunidades: acuerdos que se cumplen",
    "Conciliación entre socios y proveedores",
    "Desacuerdos de consumo resueltos en semanas",
  ],
  2: [
    "Mediación civil y mercantil con los pies en el suelo",
    "Mediación familiar: primero, las personas",
    "Conflictos vecinales y de comunidades de propietarios",
    "Empresa familiar: relevo, socios y convivencia",
    "Mediación en línea, en toda España",
  ],
  3: [
    "Recobro amistoso, sin romper relaciones comerciales",
    "Planes de pago realistas para empresas y autónomos",
    "Carteras impagadas de pymes",
    "Facturas vencidas: claras, documentadas y cobradas",
    "Recobro con trato respetuoso y resultados medibles",
  ],
  4: [
    "Del intento de acuerdo a la demanda, si hace falta",
    "Monitorios y ejecuciones bien preparados",
    "Acuerdos que se elevan a escritura pública",
    "Defensa y negociación en reclamaciones de cantidad",
  ],
};

export const BEGINNINGS: Readonly<Record<number, readonly string[]>> = {
  1: [
    "Ayudo a que dos partes que ya no se escuchan encuentren una salida razonable antes de ir al juzgado.",
    "Estudio el asunto, hablo con cada parte por separado y pongo sobre la mesa una propuesta concreta.",
    "Acompaño a empresas y particulares en conciliaciones privadas conforme a la Ley Orgánica 1/2025.",
  ],
  2: [
    "Medio en conflictos en los que la relación importa tanto como el resultado.",
    "Creo que casi todo desacuerdo tiene detrás una conversación pendiente, y mi trabajo es hacerla posible.",
    "Facilito el diálogo entre personas y empresas para que sean ellas quienes decidan.",
  ],
  3: [
    "Reclamo deudas con firmeza y con respeto: quien debe también es cliente de alguien.",
    "Analizo cada impago, localizo la causa y propongo el plan de pago que de verdad se puede cumplir.",
    "Gestiono impagados de pymes y autónomos por teléfono, por escrito y en persona.",
  ],
  4: [
    "Preparo cada negociación como si fuera a juicio, y por eso la mayoría no llega.",
    "Combino la negociación con la experiencia en los tribunales civiles y mercantiles.",
  ],
};

export const METHODS: readonly string[] = [
  "Empiezo siempre con una llamada sin compromiso de veinte minutos.",
  "Trabajo con un calendario cerrado y un resumen por escrito después de cada sesión.",
  "Las sesiones pueden ser en mi despacho, en el tuyo o por videoconferencia.",
  "Explico los costes desde el primer día, sin letra pequeña.",
  "Suelo necesitar entre dos y cuatro sesiones para llegar a un acuerdo.",
  "Escucho primero a cada parte por separado y después preparo el encuentro.",
  "Documento cada paso, para que nadie tenga que fiarse de su memoria.",
];

export const CLOSINGS: readonly string[] = [
  "La confidencialidad no se negocia.",
  "Si creo que no puedo ayudarte, te lo diré el primer día.",
  "Hablo claro y escribo más claro todavía.",
  "Mi objetivo es que el acuerdo siga vivo dentro de un año.",
  "Atiendo también por las tardes.",
];

export const TRAININGS: readonly string[] = [
  "Grado en Derecho. Máster en Mediación y Gestión de Conflictos.",
  "Licenciatura en Derecho. Curso superior de mediación civil y mercantil (120 horas).",
  "Grado en Psicología. Experto universitario en mediación familiar.",
  "Grado en Administración y Dirección de Empresas. Especialización en gestión de cobros.",
  "Grado en Trabajo Social. Formación continua en prácticas restaurativas.",
  "Licenciatura en Económicas. Programa de análisis de riesgos y morosidad.",
];
