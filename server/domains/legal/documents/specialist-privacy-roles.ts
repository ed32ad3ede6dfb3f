import { list, part, table } from "../legal-text.ts";

/** The specialist's own data, and who may see whose. */
export const roles = [
  part(
    "Qué regulan estas políticas",
    "Este documento tiene dos partes. La primera explica cómo trata Acuerdo tus datos como especialista. La segunda establece las reglas con las que tratas los datos de los usuarios y contiene el contrato de encargo del tratamiento que exige el artículo 28 del Reglamento (UE) 2016/679 (RGPD). Lo aceptas al registrarte. Está en vigor desde el 01/04/2025.",
    "Acuerdo tiene su base de operaciones en Madrid. Para todo lo relacionado con datos personales, escribe a {soporte}.",
  ),
  part(
    "Papel de cada uno",
    table(
      ["Datos", "Responsable del tratamiento", "Encargado del tratamiento"],
      ["Los tuyos: cuenta, perfil, credenciales, balance", "Acuerdo", "Sus proveedores"],
      [
        "Los personales de los usuarios que manejas en tus casos",
        "Tú, como especialista",
        "Acuerdo, que opera la plataforma",
      ],
      [
        "Los de las tareas corporativas que se te asignan",
        "La empresa o entidad acreedora",
        "Acuerdo; tú actúas con su autorización y bajo estas mismas reglas",
      ],
    ),
  ),
  part(
    "Qué datos tuyos tratamos",
    list(
      "Identidad y contacto: nombre, apellidos, documento de identidad, correo, teléfono, dirección y foto.",
      "Profesionales: tipos de intervención y experiencia, habilidades, idiomas, ciudades, modalidad, tarifas y presentación.",
      "Credenciales: titulaciones, inscripciones, colegiaciones y seguros, con los documentos que las acreditan.",
      "De actividad: casos, gestiones, valoraciones, sanciones y accesos.",
      "Económicos: honorarios, comisiones, pagos y facturas.",
    ),
    "Los das tú o se generan al trabajar en la plataforma. Las valoraciones las escriben los clientes.",
  ),
  part(
    "Para qué los usamos y con qué base",
    table(
      ["Finalidad", "Base legal"],
      [
        "Mantener tu cuenta y mostrar tu perfil en el buscador",
        "Ejecución del contrato (artículo 6.1.b del RGPD)",
      ],
      [
        "Verificar tus credenciales y tu identidad",
        "Ejecución del contrato e interés legítimo en la confianza de los usuarios (6.1.f)",
      ],
      ["Asignarte casos y ordenarlos en los resultados", "Ejecución del contrato"],
      ["Pagos, comisiones y facturas", "Ejecución del contrato y obligación legal (6.1.c)"],
      ["Seguridad, auditoría de accesos y sanciones", "Interés legítimo (6.1.f) y obligación legal"],
      ["Consejos para mejorar tu perfil", "Interés legítimo; los desactivas en Notificaciones"],
    ),
    "En tu perfil público se ven tu nombre, tu foto, tus datos profesionales, tus credenciales verificadas y tus valoraciones. No se muestran tu documento de identidad, tu teléfono, tu correo ni tu dirección. Cuando llevas un caso, las partes ven tus datos de contacto profesional.",
  ),
  part(
    "Tus derechos",
    "Puedes acceder a tus datos, rectificarlos, suprimirlos, oponerte, limitar su uso, llevártelos a otro servicio y retirar tus consentimientos. Desde tu cuenta los corriges, los descargas y eliminas la cuenta; para lo demás escribe a {soporte}. Respondemos en un mes como máximo. Si no quedas conforme, puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).",
  ),
  part(
    "Niveles de acceso a los datos de los usuarios",
    table(
      ["Nivel", "A qué permite acceder"],
      ["Básico", "Datos de contacto y detalles de los clientes que tienes asignados"],
      ["Intermedio", "Datos contractuales y económicos, solo cuando sean imprescindibles para el caso"],
      [
        "Avanzado",
        "Reservado a especialistas con funciones administrativas, con medidas de seguridad adicionales, entre ellas la verificación en dos pasos",
      ],
    ),
    "Los accesos se auditan y quedan registrados.",
  ),
  part(
    "Lo que no puedes hacer con los datos",
    list(
      "Acceder a datos de usuarios que no tienen relación con tus casos.",
      "Descargar, copiar o almacenar datos personales fuera de la plataforma.",
      "Compartirlos con terceros no autorizados.",
      "Usarlos para otra finalidad, por ejemplo para publicidad propia.",
      "Intentar identificar a personas en datos anonimizados.",
    ),
    "Cuando la ley te obligue a entregar o conservar un documento, como un acta o un certificado para una parte, hazlo solo con lo que la ley exige y por el medio más seguro. El incumplimiento se sanciona según los Términos y condiciones Especialista.",
  ),
  part(
    "Tus obligaciones como responsable",
    list(
      "Informar a las partes de que tratas sus datos, para qué y cómo pueden ejercer sus derechos.",
      "Tratar solo los datos necesarios y mantenerlos exactos.",
      "Guardar la confidencialidad de la mediación y de la negociación (artículo 9 de la Ley 5/2012 y artículo 9 de la Ley Orgánica 1/2025).",
      "Proteger tu contraseña y tus dispositivos, y activar la verificación en dos pasos como indica la Política de seguridad.",
      "Comunicar cualquier incidente de seguridad en un plazo de 24 horas desde que lo conozcas.",
    ),
  ),
];
