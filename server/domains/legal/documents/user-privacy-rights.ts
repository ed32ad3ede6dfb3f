import { list, part, table } from "../legal-text.ts";

/** How long, which rights, how safe. */
export const rightsAndDuties = [
  part(
    "Cuánto tiempo los conservamos",
    table(
      ["Datos", "Plazo"],
      [
        "Datos del caso",
        "Hasta 5 años después de su cierre, el plazo general para reclamar (artículo 1964.2 del Código Civil)",
      ],
      [
        "Datos de la cuenta",
        "Se eliminan en un plazo máximo de 12 meses desde que te das de baja o desde una inactividad prolongada",
      ],
      ["Datos de facturación", "Al menos 6 años (artículo 30 del Código de Comercio)"],
      [
        "Datos de analítica, si llegamos a recogerlos con tu permiso",
        "Se anonimizan en un plazo máximo de 24 meses",
      ],
      ["Archivo de prueba de una valoración de cartera", "90 días como máximo"],
      ["Registros de sesión", "30 días después de que termine la sesión"],
      ["Registro sin terminar", "7 días sin confirmar el correo; 90 días sin completar el perfil"],
      ["Formularios de contacto", "Mientras los atendemos y hasta 2 años después de la última gestión"],
    ),
    "Cuando te das de baja, tus datos se bloquean en ese momento: dejan de ser visibles y quedan reservados a jueces, tribunales, Ministerio Fiscal y administraciones competentes (artículo 32 de la LOPDGDD). Al terminar el plazo se destruyen. Lo que forma parte de un caso o de una factura se conserva durante su propio plazo.",
  ),
  part(
    "Tus derechos",
    list(
      "Acceso: saber qué datos tuyos tratamos y obtener una copia.",
      "Rectificación: corregir los que estén mal o incompletos.",
      "Supresión: pedir que los eliminemos cuando ya no sean necesarios.",
      "Oposición: pedir que dejemos de tratarlos cuando nos basamos en el interés legítimo o para fines comerciales.",
      "Limitación: pedir que los guardemos sin usarlos mientras se resuelve una reclamación.",
      "Portabilidad: recibirlos en un formato que otros programas entiendan.",
      "No ser objeto de decisiones basadas únicamente en un tratamiento automatizado.",
      "Retirar tu consentimiento en cualquier momento.",
    ),
    "Desde tu cuenta puedes corregir tus datos, descargarlos todos («Descargar mis datos»), elegir qué avisos recibes y eliminar la cuenta. Para lo demás escribe a {soporte} e indica qué derecho ejerces. Si tenemos dudas sobre tu identidad te pediremos lo justo para comprobarla. Es gratis y respondemos en un mes como máximo, ampliable a dos más si la petición es compleja (artículo 12 del RGPD); si ampliamos el plazo, te decimos por qué.",
    "Si crees que no hemos respetado tus derechos, puedes reclamar ante la Agencia Española de Protección de Datos (calle Jorge Juan, 6, 28001 Madrid; www.aepd.es). Te agradeceremos que antes nos des la oportunidad de resolverlo.",
  ),
  part(
    "Si eres la otra parte o te reclaman una deuda",
    "Puede que no tengas cuenta y que tus datos los haya dado quien reclama. Tienes los mismos derechos. Además:",
    list(
      "Te decimos en nombre de quién se te contacta y por qué.",
      "El contacto se hace contigo, de lunes a viernes entre las 9:00 y las 21:00. No se habla de la deuda con terceros ni en tu lugar de trabajo.",
      "Si discutes la deuda, dilo: la gestión se detiene hasta que recibas respuesta.",
      "Participar en una mediación o en una conciliación es voluntario.",
      "No comunicamos datos a ficheros de solvencia. Si quien reclama lo hiciera, debe cumplir el artículo 20 de la LOPDGDD: deuda cierta, vencida, exigible y no discutida, con aviso previo.",
    ),
  ),
  part(
    "Confidencialidad del procedimiento",
    "Lo que se dice y se entrega en una mediación o en una negociación es confidencial para las partes, sus abogados y el especialista, con las excepciones de la ley (artículo 9 de la Ley 5/2012 y artículo 9 de la Ley Orgánica 1/2025). Acuerdo no usa esa información para otra cosa que no sea guardarla y mostrarla a quien tiene derecho a verla.",
  ),
  part(
    "Cómo los protegemos",
    "Aplicamos las medidas de nuestra Política de seguridad: comunicaciones cifradas, contraseñas que no se pueden leer, verificación en dos pasos obligatoria para la administración, acceso según el papel de cada persona, registro de accesos y auditorías de seguridad cada seis meses.",
    "Si conoces un incidente, comunícalo en un plazo de 24 horas a {soporte}. Si se produce una violación de la seguridad con riesgo para tus derechos, la notificamos a la Agencia Española de Protección de Datos en un plazo máximo de 72 horas y, si el riesgo es alto, te avisamos.",
  ),
  part(
    "Menores de edad",
    "La plataforma es para personas mayores de 18 años con capacidad legal. No abrimos cuentas a menores. Si un caso de familia o escolar incluye datos de un menor, deben ser los imprescindibles y los aporta quien lo representa. Si detectamos una cuenta de un menor, la cerramos y eliminamos sus datos.",
  ),
  part(
    "Cambios en esta política",
    "Revisamos esta política una vez al año y siempre que cambie lo que hacemos con los datos. La versión en vigor está siempre en esta página con su fecha. Si un cambio te afecta de forma importante, te avisaremos por correo antes de aplicarlo, y te pediremos de nuevo el consentimiento cuando haga falta.",
  ),
  part(
    "Atención",
    "Respondemos a las consultas en un plazo máximo de 72 horas laborables. El horario de atención es de lunes a viernes, de 9:00 a 18:00, hora peninsular española. Correo: {soporte}.",
  ),
];
