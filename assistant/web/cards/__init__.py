"""The umpire's cards: their list, their editors as forms, and the cards of vehicles."""
