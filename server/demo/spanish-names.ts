/** Plausible Spanish people and places for demonstration data; none of them is a real person. */
export const FIRST_NAMES = [
  "María", "Carmen", "Ana", "Lucía", "Laura", "Marta", "Elena", "Sara", "Paula", "Cristina", "Isabel", "Pilar",
  "Rosa", "Teresa", "Beatriz", "Nuria", "Silvia", "Raquel", "Inés", "Alba", "Antonio", "José", "Manuel", "Francisco",
  "David", "Juan", "Javier", "Daniel", "Carlos", "Jesús", "Alejandro", "Miguel", "Rafael", "Pedro", "Ángel", "Pablo",
  "Sergio", "Fernando", "Jorge", "Luis", "Alberto", "Álvaro", "Diego", "Adrián", "Raúl", "Iván", "Rubén", "Óscar",
  "Ramón", "Joaquín", "Andrés", "Íñigo", "Aitor", "Jordi", "Montserrat", "Begoña", "Rocío", "Macarena", "Xavier", "Núria",
];

export const SURNAMES = [
  "García", "Rodríguez", "González", "Fernández", "López", "Martínez", "Sánchez", "Pérez", "Gómez", "Martín",
  "Jiménez", "Hernández", "Ruiz", "Díaz", "Moreno", "Muñoz", "Álvarez", "Romero", "Gutiérrez", "Alonso", "Navarro",
  "Torres", "Domínguez", "Ramos", "Vázquez", "Gil", "Serrano", "Blanco", "Molina", "Morales", "Suárez", "Ortega",
  "Delgado", "Castro", "Ortiz", "Rubio", "Marín", "Sanz", "Núñez", "Iglesias", "Medina", "Garrido", "Cortés",
  "Castillo", "Santos", "Lozano", "Guerrero", "Cano", "Prieto", "Méndez", "Cruz", "Calvo", "Gallego", "Vidal",
  "León", "Márquez", "Herrera", "Peña", "Flores", "Cabrera", "Campos", "Vega", "Fuentes", "Carrasco", "Diez",
  "Reyes", "Caballero", "Nieto", "Aguilar", "Pascual", "Santana", "Herrero", "Montero", "Lorenzo", "Hidalgo",
  "Giménez", "Ibáñez", "Ferrer", "Durán", "Santiago", "Benítez", "Mora", "Vicente", "Vargas", "Arias", "Carmona",
  "Crespo", "Román", "Pastor", "Soto", "Sáez", "Velasco", "Moya", "Soler", "Parra", "Esteban", "Bravo", "Gallardo",
  "Echevarría", "Zubizarreta", "Urrutia", "Puig", "Ñíguez", "Castaño",
];

export const CITIES = [
  "Madrid", "Barcelona", "Valencia", "Sevilla", "Zaragoza", "Málaga", "Murcia", "Palma", "Bilbao", "Alicante",
  "Córdoba", "Valladolid", "Vigo", "Gijón", "A Coruña", "Vitoria-Gasteiz", "Granada", "Elche", "Oviedo", "Cartagena",
  "Jerez de la Frontera", "Pamplona", "Almería", "San Sebastián", "Burgos", "Santander", "Albacete", "Castellón de la Plana",
  "Logroño", "Badajoz", "Salamanca", "Huelva", "Lleida", "Tarragona", "León", "Cádiz", "Jaén", "Ourense", "Girona",
  "Lugo", "Cáceres", "Las Palmas de Gran Canaria", "Santa Cruz de Tenerife", "Guadalajara", "Toledo", "Ávila",
];

export const STREETS = [
  "Calle Mayor", "Calle de la Constitución", "Avenida de la Libertad", "Calle del Sol", "Paseo de la Estación",
  "Calle San Juan", "Avenida de Andalucía", "Calle Real", "Plaza de España", "Calle Cervantes", "Camino de Ronda",
  "Calle del Carmen", "Avenida del Mediterráneo", "Calle Goya", "Travesía del Molino",
];

/** Creditors that don't exist. */
export const CREDITORS = [
  "Banco Ibérico del Norte, S.A.", "Caja Rural Levante", "Financiera Duero, S.A.", "Crédito Hispano EFC",
  "Banco Meridional", "Telefonía Aurora, S.A.U.", "Energía Sierra Clara, S.L.", "Aguas del Tajo Medio",
  "Fondo Mirador Capital", "Leasing Cantábrico, S.A.", "Seguros Almenara", "Cooperativa de Crédito La Vega",
  "Consumo Fácil EFC", "Hipotecas del Sur, S.A.", "Tarjetas Atlántico", "Gasóleos Hermanos Roca, S.L.",
  "Inversiones Peñalara", "Banco Pirineos", "Automóviles Castilla Renting", "Clínicas Bahía, S.L.",
];
